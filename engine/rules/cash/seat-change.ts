import type { Chips } from '../../words/chips.ts';
import type { Policies } from '../../words/rulebook.ts';
import { clockwiseFrom, type Seat } from '../../words/seat.ts';
import { isInGap } from '../button/next-positions.ts';
import { isBetween, type Place } from '../button/place.ts';

/** A cash player who takes another seat at the same table between two hands. */
export interface SeatChange {
  readonly from: Seat;
  readonly to: Seat;
  readonly seats: number;
  /** Seats in the next hand, the player's own among them. */
  readonly live: readonly Seat[];
  /** The places of the next hand. */
  readonly next: Place;
  readonly bigBlind: Chips;
}

/** What a change of seats costs: nothing, or `posts` to be dealt in at once instead of waiting for the big blind. */
export interface SeatChangeTerms {
  readonly freeEntry: boolean;
  readonly posts: Chips;
  readonly mayWait: boolean;
}

/** A player who moves nearer to the blinds plays on. One who moves away from them pays or waits, and always waits in the gap. */
export function seatChangeTerms(change: SeatChange, policies: Policies): SeatChangeTerms {
  const { from, to, next, bigBlind } = change;
  // A player between the small blind's place and the big blind would have the big blind next.
  const takesBigBlind = isBetween(next.smallBlindPlace, to, next.bigBlind);
  if (!takesBigBlind && isInGap(policies, to, next)) return { freeEntry: false, posts: 0, mayWait: true };
  if (isNearer(change, to, from)) return { freeEntry: true, posts: 0, mayWait: false };
  return { freeEntry: false, posts: bigBlind, mayWait: true };
}

/** Compares the hands until the big blind arrives or, if nobody sits between the two seats, the distance to it. */
function isNearer(change: SeatChange, seat: Seat, than: Seat): boolean {
  const [hands, otherHands] = [handsUntilBlind(change, seat), handsUntilBlind(change, than)];
  return hands === otherHands ? stepsUntilBlind(change, seat) < stepsUntilBlind(change, than) : hands < otherHands;
}

/** The big blind starts its round from the place it has just left, now the small blind's. */
function handsUntilBlind({ live, from, next }: SeatChange, seat: Seat): number {
  const others = live.filter((one) => one !== from);
  return clockwiseFrom(next.smallBlindPlace, [...others, seat]).indexOf(seat);
}

const stepsUntilBlind = ({ seats, next }: SeatChange, seat: Seat): number =>
  (seat - next.smallBlindPlace - 1 + seats) % seats;
