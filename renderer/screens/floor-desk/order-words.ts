import type { EventFamilies } from '../../../engine/table.ts';
import type { Words } from '../../text/use-text.ts';
import type { EventWordsKind } from './betting-words.ts';

/** What the office had a table do, in words. Needs texts of the `orders` namespace. */
export function orderWords(kind: EventWordsKind, event: EventFamilies['order'], { t }: Words): string {
  const say = (key: string, values = {}): string => t(`orders:${kind}.${key}`, values);
  switch (event.type) {
    case 'table-set-up':
    case 'halt-lifted':
      return say(event.type);
    case 'schedule-set':
      return say(event.schedule.pausedAt === undefined ? event.type : 'clock-paused');
    case 'table-halted':
      return event.why === null ? say('halt-ended') : say(event.type, { why: t(`orders:why.${event.why}`) });
    case 'hand-for-hand-set':
      return event.round === null ? say('hand-for-hand-over') : say(event.type, { round: event.round });
    case 'others-elsewhere':
      return say(event.others ? event.type : 'last-table');
    case 'heads-set':
      return say(event.type);
    case 'notice-set':
      return say(event.notice === null ? 'notice-gone' : event.type);
    case 'arrival-confirmed':
    case 'departure-confirmed':
      return say(event.type, { seat: event.seat });
  }
}
