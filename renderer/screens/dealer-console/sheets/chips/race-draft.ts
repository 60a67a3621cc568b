import type { KnownCard, Seat } from '../../../../../engine/notation.ts';
import {
  answerRace,
  type ChipRaceRuling,
  type Command,
  decide,
  type nextRace,
  type Refusal,
  racedEarly,
  type TableEvent,
  type TableState,
} from '../../../../../engine/table.ts';

/** The input for a race so far. */
export interface RaceDraft {
  /** Odd chips of uncounted stacks. */
  readonly counted: Readonly<Record<Seat, number>>;
  /** Null: no card is dealt yet. */
  readonly keyed: readonly KnownCard[] | null;
  /** Cards of those who draw again, in sequence. */
  readonly again: readonly KnownCard[];
  /** The reading the floor chose; null: none. */
  readonly choice: number | null;
}

export const noRace: RaceDraft = { counted: {}, keyed: null, again: [], choice: null };

export type NextRace = NonNullable<ReturnType<typeof nextRace>>;
/** As this screen asks for it: the time is the table's. */
type Race = Omit<Extract<Command, { type: 'race-chips' }>, 'at'>;
type Raced = Extract<TableEvent, { type: 'chips-raced' }>;

/** The state of a race, and its next step. */
export type RaceStep =
  /** The floor has to announce it first, or the figures are wrong. */
  | { readonly step: 'refused'; readonly refusal: Refusal }
  | { readonly step: 'count' }
  /** The next card is for this seat, so many of so many. */
  | {
      readonly step: 'deal';
      readonly seat: Seat;
      readonly card: number;
      readonly cards: number;
      readonly again: boolean;
    }
  | { readonly step: 'choose'; readonly readings: readonly ChipRaceRuling[] }
  | { readonly step: 'done'; readonly race: Race; readonly raced: Raced; readonly readings: readonly ChipRaceRuling[] };

/**
 * The state of this draft at this table. `next`: the race with what the draft has counted. Before its level the floor is asked for it, so that
 * whoever is at the table can prepare it meanwhile.
 */
export function raceStep(state: TableState, next: NextRace, draft: RaceDraft, at: number): RaceStep {
  const { odd, order } = next;
  const early = racedEarly(state, next.old, at) === null ? {} : ({ early: true } as const);
  const bare: Race = { type: 'race-chips', old: next.old, new: next.new, odd, cards: {}, ...early };
  if (draft.keyed === null) {
    const refusal = answerRace(state, { ...bare, at });
    // Without cards, any other fault shows.
    return 'reason' in refusal && refusal.reason !== 'race-refused' ? { step: 'refused', refusal } : { step: 'count' };
  }
  const seat = order[draft.keyed.length];
  if (seat !== undefined)
    return { step: 'deal', seat, card: draft.keyed.length + 1, cards: order.length, again: false };
  return whenDealt(state, { ...bare, cards: bySeat(order, draft.keyed) }, draft, at);
}

function whenDealt(state: TableState, race: Race, { choice, again }: RaceDraft, at: number): RaceStep {
  const answer = answerRace(state, { ...race, at });
  if ('reason' in answer) return { step: 'refused', refusal: answer };
  const { readings } = answer;
  if (readings.length > 1 && choice === null) return { step: 'choose', readings };
  let tried: Race = choice === null ? race : { ...race, choice };
  let left = again;
  for (;;) {
    const decision = decide(state, { ...tried, at });
    if ('events' in decision)
      return { step: 'done', race: tried, raced: decision.events.find(isRaced) as Raced, readings };
    const { refusal } = decision;
    if (refusal.reason !== 'race-draws-again') return { step: 'refused', refusal };
    const { seats } = refusal;
    const seat = seats[left.length];
    if (seat !== undefined) return { step: 'deal', seat, card: left.length + 1, cards: seats.length, again: true };
    tried = { ...tried, redraws: [...(tried.redraws ?? []), bySeat(seats, left)] };
    left = left.slice(seats.length);
  }
}

const isRaced = (event: TableEvent): event is Raced => event.type === 'chips-raced';

/** Cards in the order dealt, by the seat each went to. */
function bySeat(order: readonly Seat[], cards: readonly KnownCard[]): Readonly<Record<Seat, readonly KnownCard[]>> {
  const dealt: Record<Seat, KnownCard[]> = {};
  for (const [index, seat] of order.entries()) {
    const card = cards[index];
    if (card !== undefined) dealt[seat] = [...(dealt[seat] ?? []), card];
  }
  return dealt;
}
