import type { Chips } from './chips.ts';
import type { Seat } from './seat.ts';
import type { TextRef } from './text-ref.ts';

/** A counted stack, and its difference from the book. */
export interface SeatCounted {
  readonly seat: Seat;
  readonly stack: Chips;
  readonly difference: number;
}

/** A table between its last hand and its next one, with what was counted. */
export interface ClosedTable {
  readonly at: number;
  /** Who was dealing; null if nobody signs in. */
  readonly by: TextRef | null;
  readonly counted: readonly SeatCounted[];
  readonly tray: Readonly<Record<Chips, number>> | null;
}

/** A player's chips, counted by value at the end of a day and sealed in a bag. */
export interface SealedBag {
  /** As printed on the bag, or on the slip if the house lays the stacks out again. */
  readonly number: string;
  /** How many chips of each value. */
  readonly counts: Readonly<Record<Chips, number>>;
  readonly chips: Chips;
  /** Counted minus expected chips; negative if chips were missing. */
  readonly difference: number;
  /** As logs name people. */
  readonly countedBy: string;
  readonly signedBy: string;
  /** The player has seen the sum and signed. Absent: the player was not there. */
  readonly playerSigned?: true;
  readonly at: number;
}

/** Why a bag does not count. */
export type BagFault = 'player-twice' | 'chip-unknown' | 'bad-count' | 'not-signed' | 'same-person' | 'sum-differs';
