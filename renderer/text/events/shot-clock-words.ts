import type { EventFamilies } from '../../../engine/table.ts';
import type { TextValues, Words } from '../use-text.ts';
import type { EventWordsKind } from './betting-words.ts';

/**
 * What the shot clock did, in words; that a decision ended and the next began follows from the acts. Needs texts of the `shot-clock`
 * namespace.
 */
export function shotClockWords(kind: EventWordsKind, event: EventFamilies['shot-clock'], { t }: Words): string {
  const say = (key: string, values: TextValues = {}): string => t(`shot-clock:${kind}.${key}`, values);
  switch (event.type) {
    case 'decision-timed':
    case 'tables-left':
      return '';
    case 'day-begun':
      return say('day', { day: event.day });
    case 'pace-set':
      if (event.pace?.lastHands !== undefined) return say('last', { hands: event.pace.lastHands });
      return say(event.pace === null ? 'paceGone' : 'pace');
    case 'shot-clock-set':
      return say(event.plan === null ? 'gone' : 'set');
    case 'shot-clock-switched':
      return say(event.on ? 'set' : 'gone');
    case 'extension-used': {
      // More than any house hands out in cards, so these are milliseconds of a bank of seconds.
      const isTime = event.left > 999;
      return say(isTime && kind === 'moment' ? 'bank' : 'used', { seat: event.seat, left: event.left });
    }
    case 'clock-paused': {
      const why = t(`shot-clock:why.${event.why}`);
      const seconds = Math.round((event.at - (event.since ?? event.at)) / 1000);
      return kind === 'moment' && seconds > 0 ? say('standsBack', { seconds, why }) : say('stands', { why });
    }
    case 'clock-resumed':
      return say('runs');
    case 'time-ran-out':
      return say(kind === 'pill' ? 'out' : event.result, { seat: event.seat });
    case 'banks-set':
      return event.by === 'floor' ? say('banks') : '';
  }
}

/** Who testifies to it: the dealer, the floor, or nobody if the clock did it by itself. */
export function shotClockWitness(event: EventFamilies['shot-clock']): 'dealer' | 'floor' | null {
  switch (event.type) {
    case 'extension-used':
      return event.by === 'dealer' ? 'dealer' : null;
    case 'clock-paused':
      return event.why === 'dealer' || event.why === 'count' ? 'dealer' : null;
    case 'shot-clock-switched':
    case 'pace-set':
      return 'floor';
    case 'banks-set':
      return event.by === 'floor' ? 'floor' : null;
    default:
      return null;
  }
}
