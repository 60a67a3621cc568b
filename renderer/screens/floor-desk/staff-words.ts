import type { StaffEvent, TableEvent } from '../../../engine/table.ts';
import type { Words } from '../../text/use-text.ts';
import type { EventWordsKind } from './event-words.ts';

const staffTypes = [
  'dealer-changed',
  'dealer-waits',
  'staff-at-table',
] as const satisfies readonly StaffEvent['type'][];

/** Somebody of the house came to the table, or left it. */
export const isStaffEvent = (event: TableEvent): event is StaffEvent =>
  (staffTypes as readonly string[]).includes(event.type);

/** Who came or went, in words; the names stand beside them where they are known. */
export function staffWords(kind: EventWordsKind, event: StaffEvent, { t }: Words): string {
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
