import type { Chips } from './chips.ts';
import type { TableOpened } from './event.ts';
import type { Seat } from './seat.ts';
import type { TableState } from './table-state.ts';
import type { TextRef } from './text-ref.ts';

/** What a table had besides its game, its seats and the house's country when it gave a log up. A stream has to be opened again. */
type StateGoneOn = Omit<
  TableState,
  Exclude<keyof TableOpened, 'type' | 'country'> | 'undo' | 'takenBack' | 'stream' | 'goneOn'
>;

/** The log a table has given up: where, by whom and why, and the state it continues from. */
export interface ContinuedLog {
  readonly log: string;
  /** Its last event, and that event's hash. */
  readonly sequence: number;
  readonly hash: string;
  readonly at: number;
  /** As logs name people. */
  readonly by: string;
  readonly reason: TextRef;
  /** Every stack as counted, and as booked; null: the book had no number. */
  readonly counted: readonly { readonly seat: Seat; readonly chips: Chips; readonly booked: Chips | null }[];
  readonly state: StateGoneOn;
}
