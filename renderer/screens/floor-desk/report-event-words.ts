import type { EventFamilies } from '../../../engine/table.ts';
import { midSentence } from '../../text/mid-sentence.ts';
import type { TextValues, Words } from '../../text/use-text.ts';
import type { EventWordsKind } from './betting-words.ts';

/** A report, or what a ruling on one changed, in words; empty for what follows from the ruling. */
export function reportEventWords(kind: EventWordsKind, event: EventFamilies['report'], { t, amount }: Words): string {
  const say = (values: TextValues = {}, key: string = event.type) => t(`reports:${kind}.${key}`, values);
  switch (event.type) {
    case 'incident-reported':
      return say({ report: midSentence(t(`reports:kind.${event.report.kind}`)) });
    case 'penalty-given': {
      const { seat, hands } = event;
      if (hands === null) return say({ seat }, 'penalty-out');
      if (hands < 0) return say({ seat }, 'penalty-lifted');
      return hands === 0 ? say({ seat }, 'penalty-warning') : say({ seat, hands });
    }
    case 'chips-forfeited':
    case 'rebuy-announced':
      return say({ seat: event.seat, chips: amount(event.chips) });
    case 'colour-up-announced':
    case 'odd-chip-kept':
      return say({ chips: amount(event.chips) });
    case 'player-moved':
      return say({ seat: event.seat, to: event.to });
    case 'clock-called':
      return say({ seat: event.clock.seat });
    case 'clock-stopped':
      return say({ seat: event.seat });
    case 'hand-voided':
      return event.incident === null ? say({}, 'start-taken-back') : say();
    case 'bets-corrected':
    case 'board-corrected':
    case 'card-voided':
      return say();
    case 'incident-counted':
    case 'aggression-barred':
    case 'hand-retrieved':
    case 'run-out-released':
      return '';
  }
}
