import type { Rotation, Seat, VariantId } from '../../../engine/notation.ts';
import {
  type Hand,
  handShown,
  type Incident,
  type ReportKind,
  type SuspectDeck,
  type TableState,
} from '../../../engine/table.ts';
import { cardsHeld } from '../../components/cards-before-seat.ts';
import type { DeviceGap, TimelineStep } from './timeline-steps.ts';

/** Something the log holds. */
export type RecordedFact =
  | {
      readonly fact: 'report';
      readonly at: number;
      readonly kind: ReportKind;
      readonly seat: Seat | null;
    }
  /** A deal whose hand people know by another number; `isAgain`: because it is that hand once more, not because one before it was. */
  | { readonly fact: 'shown'; readonly deal: number; readonly hand: number; readonly isAgain: boolean }
  /** Of a mixed game: which one was dealt. */
  | { readonly fact: 'game'; readonly variant: VariantId; readonly rotation: Rotation }
  | { readonly fact: 'called'; readonly at: number; readonly seat: Seat | null }
  /** A pot was pushed against the witnesses. */
  | { readonly fact: 'overruled'; readonly at: number }
  | {
      readonly fact: 'counted' | 'moved';
      readonly at: number;
      readonly seat: Seat | null;
      readonly stack: number;
      readonly booked: number;
    }
  /** `more` counts the actions not listed. */
  | { readonly fact: 'actions'; readonly actions: Hand['actions']; readonly more: number }
  | { readonly fact: 'chips'; readonly chips: number }
  /** Cards the reader counts at the live seats, most first; empty if every one has what it was dealt. */
  | { readonly fact: 'counts'; readonly counts: readonly { readonly count: number; readonly seats: readonly Seat[] }[] }
  | { readonly fact: 'deck'; readonly cards: number; readonly verified: boolean }
  /** A deck the shuffler found wrong, and who answered for it. */
  | { readonly fact: 'suspect'; readonly deck: SuspectDeck };

/** Something the floor might look for in vain. `milliseconds` is null while the device is still silent. */
export type MissingFact =
  | { readonly fact: 'no-witness'; readonly witness: 'shuffler' | 'reader' }
  | { readonly fact: 'silent'; readonly witness: 'shuffler' | 'reader'; readonly milliseconds: number }
  | { readonly fact: 'words' };

const actionsListed = 3;

/** What is on record about a hand, most telling first. `now` ends gaps that still last. */
export function recordedFacts(
  state: TableState,
  steps: readonly TimelineStep[],
  incident: Incident | null,
): readonly RecordedFact[] {
  const { hand } = state;
  const facts: RecordedFact[] = incident === null ? [] : [beginOf(incident)];
  const { suspectDeck } = state.witnesses;
  if (suspectDeck !== null) facts.push({ fact: 'suspect', deck: suspectDeck });
  if (hand === null || (incident !== null && hand.number !== incident.hand)) return facts;
  const shown = handShown(state, hand.number);
  if (shown !== hand.number)
    facts.push({ fact: 'shown', deal: hand.number, hand: shown, isAgain: hand.redealOf !== null });
  if (state.rotation !== null) facts.push({ fact: 'game', variant: hand.variant, rotation: state.rotation });
  facts.push({
    fact: 'actions',
    actions: hand.actions.slice(0, actionsListed),
    more: Math.max(0, hand.actions.length - actionsListed),
  });
  if (hand.stage !== 'over')
    facts.push({ fact: 'chips', chips: hand.players.reduce((sum, { bet, paid, dead }) => sum + bet + paid + dead, 0) });
  if (steps.some(({ event }) => event.type === 'cards-seen')) facts.push({ fact: 'counts', counts: cardCounts(state) });
  const deck = steps.findLast(({ event }) => event.type === 'shuffler-reported' && event.cards !== null)?.event;
  if (deck?.type === 'shuffler-reported' && deck.cards !== null)
    facts.push({ fact: 'deck', cards: deck.cards, verified: deck.verified === 'pass' });
  return facts;
}

/** How the incident arose. */
function beginOf({ kind, at, report, seat, counted }: Incident): RecordedFact {
  if (kind === 'witnesses') return { fact: 'overruled', at };
  if (counted !== undefined) {
    const { stack, difference } = counted;
    return { fact: kind === 'chips' ? 'moved' : 'counted', at, seat, stack, booked: stack - difference };
  }
  return report === undefined ? { fact: 'called', at, seat } : { fact: 'report', at, kind: report.kind, seat };
}

function cardCounts({
  hand,
  witnesses,
}: TableState): readonly { readonly count: number; readonly seats: readonly Seat[] }[] {
  if (hand === null) return [];
  const live = hand.players.filter(({ status }) => status === 'live');
  if (live.every((player) => witnesses.cardsAt[player.seat] === cardsHeld(hand, player))) return [];
  const byCount = Map.groupBy(
    live.map(({ seat }) => seat).sort((a, b) => a - b),
    (seat) => witnesses.cardsAt[seat] ?? 0,
  );
  return [...byCount].map(([count, seats]) => ({ count, seats })).sort((a, b) => b.count - a.count);
}

/** What nobody testified to; what was said aloud is never on record. */
export function missingFacts(
  steps: readonly TimelineStep[],
  gaps: readonly DeviceGap[],
  now: number,
): readonly MissingFact[] {
  const silent = (['reader', 'shuffler'] as const).flatMap((witness): readonly MissingFact[] => {
    const milliseconds = gaps
      .filter((gap) => gap.witness === witness)
      .reduce((sum, { from, to }) => sum + (to ?? now) - from, 0);
    if (milliseconds > 0) return [{ fact: 'silent', witness, milliseconds }];
    return steps.some((step) => step.witness === witness) ? [] : [{ fact: 'no-witness', witness }];
  });
  return [...silent, { fact: 'words' }];
}
