import { boardsOf } from '../../rules/dealing/streets.ts';
import { potsOf } from '../../rules/pots/layer-pots.ts';
import type { Card } from '../../words/card.ts';
import type { Chips } from '../../words/chips.ts';
import type { TableEvent } from '../../words/event.ts';
import type { HandStage, Pot } from '../../words/hand.ts';
import type { GivenPenalty, Incident, IncidentRuling, PenaltyOrder } from '../../words/incident.ts';
import type { Redeal } from '../../words/redeal.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';

/** The table in short: what a ruling may change in a hand. */
interface HandStanding {
  readonly stage: HandStage;
  /** Gathered so far; empty once the hand is over. */
  readonly pots: readonly Pot[];
  /** In the pots and in front of players. */
  readonly total: Chips;
  readonly toAct: Seat | null;
  /** What the seat to act has to add; null: it has nothing to call. */
  readonly toCall: Chips | null;
  readonly boards: readonly (readonly Card[])[];
}

/** A seat's amount before and after; null: not counted. */
interface SeatDifference {
  readonly seat: Seat;
  readonly before: Chips | null;
  readonly after: Chips | null;
}

/** What a ruling would do. Nothing is booked. */
export interface RulingConsequences {
  /** Why it cannot be ruled; the table is unchanged. Null: it can. */
  readonly refusal: Refusal | null;
  readonly before: HandStanding | null;
  readonly after: HandStanding | null;
  readonly stacks: readonly SeatDifference[];
  /** In front of the seats. */
  readonly bets: readonly SeatDifference[];
  /** Hands that are dead afterwards. */
  readonly dead: readonly Seat[];
  /** What the next deal keeps; null: nothing is dealt again. */
  readonly redeal: Redeal | null;
  readonly penalties: readonly GivenPenalty[];
}

/** Tries a ruling on the table as it is: before and after. */
export function rulingConsequences(
  state: TableState,
  incident: Incident,
  { ruling, penalty }: { readonly ruling: IncidentRuling; readonly penalty?: PenaltyOrder },
): RulingConsequences {
  const decision = decide(state, {
    type: 'rule-incident',
    incident: incident.id,
    at: incident.at,
    ruling,
    by: 'floor',
    // The real reason comes with the ruling itself.
    reason: { id: '', hash: '' },
    ...(penalty === undefined ? {} : { penalty }),
  });
  const refusal = 'refusal' in decision ? decision.refusal : null;
  const [after, events]: [TableState, readonly TableEvent[]] =
    'refusal' in decision ? [state, []] : [decision.after, decision.events];
  return {
    refusal,
    before: standingOf(state),
    after: standingOf(after),
    stacks: changes(state, after, stackOf),
    bets: changes(state, after, betOf),
    dead: (after.hand?.players ?? [])
      .filter(({ seat, status }) => status !== 'live' && isLive(state, seat))
      .map(({ seat }) => seat),
    redeal: state.redeal === null ? after.redeal : null,
    penalties: events.flatMap((event) =>
      event.type === 'penalty-given' ? [{ seat: event.seat, hands: event.hands }] : [],
    ),
  };
}

function standingOf(state: TableState): HandStanding | null {
  const { hand } = state;
  if (hand === null) return null;
  const { stage, toAct, players, raked, awards } = hand;
  const pushed = awards.filter((award) => award.pushed).reduce((sum, { chips }) => sum + chips, 0);
  const lying = players.reduce((sum, { bet, paid, dead }) => sum + bet + paid + dead, 0);
  return {
    stage,
    pots: stage === 'over' ? [] : potsOf(hand),
    total: lying - raked - pushed,
    toAct,
    toCall: legalActions({ ...state, undo: null }).call?.chips ?? null,
    boards: boardsOf(hand),
  };
}

const stackOf = ({ chairs }: TableState, seat: Seat): Chips | null => chairs[seat - 1]?.stack ?? null;
const betOf = ({ hand }: TableState, seat: Seat): Chips =>
  hand?.players.find((player) => player.seat === seat)?.bet ?? 0;
const isLive = ({ hand }: TableState, seat: Seat): boolean =>
  hand?.players.some((player) => player.seat === seat && player.status === 'live') === true;

const changes = (
  state: TableState,
  now: TableState,
  of: (state: TableState, seat: Seat) => Chips | null,
): readonly SeatDifference[] =>
  state.chairs
    .map(({ seat }) => ({ seat, before: of(state, seat), after: of(now, seat) }))
    .filter(({ before, after }) => before !== after);
