import type { Chips } from '../chips.ts';
import type { Policies } from '../rulebook.ts';
import type { Finding } from '../rulebooks/consult.ts';
import type { Seat } from '../seat.ts';

type SeatMap = Readonly<Record<Seat, Chips>>;

/** A deal with somebody missing. */
export interface DealWithAbsent {
  /** Seats the cards go to. */
  readonly dealt: readonly Seat[];
  /** Away when the last card of the initial deal had been dealt. */
  readonly away: readonly Seat[];
  /** Hands still to miss, this one included. */
  readonly penalties: Readonly<Record<Seat, number>>;
  /** What each seat owes the pot before the cards. */
  readonly posts: SeatMap;
  /** Before the hand, where known. */
  readonly stacks: SeatMap;
}

/** What the deal leaves: the hands killed when it is complete, and the chips of theirs that stay. */
export interface DealCompleted {
  readonly dealtIn: boolean;
  readonly deadHands: readonly Seat[];
  readonly chipsStay: SeatMap;
  readonly stacks: SeatMap;
  readonly penaltyLeft: Readonly<Record<Seat, number>>;
}

/** When the player came back, counted in cards of the initial deal; null: not at all. */
export type Return = { readonly afterCard: number; readonly ofCards: number } | null;

/** Back too late, or not at all, for a live hand (tda-2011#27, tda-sk#27, tda-cz#26). */
export const isTooLate = (returns: Return): boolean => returns === null || returns.afterCard >= returns.ofCards;

/**
 * The deal is complete: whoever is away, or is missing hands by a penalty, was dealt in and has a dead hand; the forced
 * bets stay (tda-2011#27 and 51, tda-sk#27, tda-cz#26 and 50, tda-pl#35C).
 */
export function dealComplete(
  { dealt, away, penalties, posts, stacks }: DealWithAbsent,
  policies: Pick<Policies, 'atSeat.deadline' | 'penalty.dealtInAndPosts'>,
): Finding<DealCompleted> {
  const treated = policies['penalty.dealtInAndPosts'];
  const onPenalty = dealt.filter((seat) => (penalties[seat] ?? 0) > 0);
  const excused = (seat: Seat): boolean => onPenalty.includes(seat) && !treated.posts;
  const paid = (seat: Seat): Chips => {
    const due = excused(seat) ? 0 : (posts[seat] ?? 0);
    return Math.min(due, stacks[seat] ?? due);
  };
  const deadHands = dealt.filter((seat) => away.includes(seat) || onPenalty.includes(seat));
  const entries = (seats: readonly Seat[], value: (seat: Seat) => number): Record<Seat, number> =>
    Object.fromEntries(seats.map((seat) => [seat, value(seat)]));
  return {
    outcome: {
      dealtIn: onPenalty.length === 0 || treated.dealtIn,
      deadHands: treated.dealtIn ? deadHands : deadHands.filter((seat) => !onPenalty.includes(seat)),
      chipsStay: entries(
        deadHands.filter((seat) => paid(seat) > 0),
        paid,
      ),
      stacks: entries(Object.keys(stacks).map(Number), (seat) => (stacks[seat] ?? 0) - paid(seat)),
      penaltyLeft: entries(onPenalty, (seat) => (penalties[seat] ?? 0) - 1),
    },
    turnsOn: onPenalty.length === 0 ? ['atSeat.deadline'] : ['penalty.dealtInAndPosts', 'atSeat.deadline'],
  };
}

/** Whether somebody who is not at the seat may do this (tda-2011#27, tda-sk#27, tda-cz#26). */
export function mayActAway(
  what: 'action' | 'clock',
  policies: Pick<Policies, 'atSeat.neededFor'>,
): Finding<{ readonly accepted: boolean }> {
  return { outcome: { accepted: !policies['atSeat.neededFor'].includes(what) }, turnsOn: ['atSeat.neededFor'] };
}
