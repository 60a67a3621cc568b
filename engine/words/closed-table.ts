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
  /** Who dealt then; null where nobody signs in. */
  readonly by: TextRef | null;
  readonly counted: readonly SeatCounted[];
  readonly tray: Readonly<Record<Chips, number>> | null;
}
