import type { ChipMove } from './amendment.ts';
import type { TableEvent } from './event.ts';
import type { HandAmended } from './hand-amended.ts';
import type { Seat } from './seat.ts';
import type { TextRef } from './text-ref.ts';

/** What a player of an amended past hand gets, or gives where it is less than nothing, at the seat the player has now. */
export interface Transfer {
  readonly seat: Seat;
  readonly player: TextRef;
  readonly chips: number;
}

/** An older hand as it should have been. What came after it was played with the chips that lay there, and stands; what the hand owes somebody is handed over now. */
export interface PastHandAmended {
  readonly type: 'past-hand-amended';
  readonly hand: number;
  readonly at: number;
  readonly by: string;
  /** Null on a wall. */
  readonly reason: TextRef | null;
  readonly amendment: HandAmended['amendment'];
  /** The hand from its start to its end: in the place of what was booked of it. */
  readonly events: readonly TableEvent[];
  /** Together with what the house gets they come to nothing. */
  readonly transfers: readonly Transfer[];
  /** So much more the house has taken; less than nothing where it gives back. */
  readonly raked: number;
  /** Chips that have to be carried. */
  readonly moves: readonly ChipMove[];
}
