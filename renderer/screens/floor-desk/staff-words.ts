import type { EventFamilies } from '../../../engine/table.ts';
import type { Words } from '../../text/use-text.ts';
import type { EventWordsKind } from './event-words.ts';

/** Who came or went, in words; the names stand beside them where they are known. */
export function staffWords(kind: EventWordsKind, event: EventFamilies['staff'], { t }: Words): string {
  const say = (key: string): string => t(`staff:${kind}.${key}`);
  switch (event.type) {
    case 'dealer-changed':
      return say(event.to === null ? 'dealer-left' : event.from === null ? 'dealer-came' : 'dealer-changed');
    case 'dealer-waits':
      return say(event.dealer === null ? 'relief-left' : 'dealer-waits');
    case 'staff-at-table':
      return say(`${event.role}-${event.what}`);
  }
}
