import type { Chips } from './chips.ts';
import type { Seat } from './seat.ts';
import type { TextRef } from './text-ref.ts';

/** A stack as it was counted, and what that is over the book or under it. */
export interface SeatCounted {
  readonly seat: Seat;
  readonly stack: Chips;
  readonly difference: number;
}

/** A table between its last hand and its next one, with what was counted. */
export interface ClosedTable {
  readonly at: number;
  /** Who dealt then; null where nobody signs in. */
  readonly by: TextRef | null;
  readonly counted: readonly SeatCounted[];
  readonly tray: Readonly<Record<Chips, number>> | null;
}
