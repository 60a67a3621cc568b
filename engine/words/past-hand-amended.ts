import type { ChipMove } from './amendment.ts';
import type { TableEvent } from './event.ts';
import type { HandAmended } from './hand-amended.ts';
import type { Seat } from './seat.ts';
import type { TextRef } from './text-ref.ts';

/** What a player of an amended past hand gets at the present seat; negative: gives. */
export interface Transfer {
  readonly seat: Seat;
  readonly player: TextRef;
  readonly chips: number;
}

/** An older hand as it should have been. Later hands were played with the chips there were, and stand. What the hand owes is handed over now. */
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
  /** Together with the house's part they add up to 0. */
  readonly transfers: readonly Transfer[];
  /** What the house takes in addition; negative: gives back. */
  readonly raked: number;
  /** Chips that have to be carried. */
  readonly moves: readonly ChipMove[];
}
