import type { Chips } from './chips.ts';
import type { TableOpened } from './event.ts';
import type { Seat } from './seat.ts';
import type { TableState } from './table-state.ts';
import type { TextRef } from './text-ref.ts';

/** What a table had beside its game and its seats when it gave a log up, and where the house is. A stream is opened again. */
type StateGoneOn = Omit<TableState, Exclude<keyof TableOpened, 'type' | 'country'> | 'undo' | 'stream' | 'goneOn'>;

/** The log a table has given up: where, by whom and why, and the state it continues from. */
export interface ContinuedLog {
  readonly log: string;
  /** Its last event, and the hash of it. */
  readonly sequence: number;
  readonly hash: string;
  readonly at: number;
  /** As logs name people. */
  readonly by: string;
  readonly reason: TextRef;
  /** Every stack as it was counted, beside what the book had; null: the book had no number. */
  readonly counted: readonly { readonly seat: Seat; readonly chips: Chips; readonly booked: Chips | null }[];
  readonly state: StateGoneOn;
}
