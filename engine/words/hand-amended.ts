import type { ActChange, ChipMove, HandAct } from './amendment.ts';
import type { TableEvent } from './event.ts';
import type { Restored } from './table-state.ts';
import type { TextRef } from './text-ref.ts';

/** The hand as it should have been. What was booked before stays readable but no longer counts. */
export interface HandAmended {
  readonly type: 'hand-amended';
  readonly hand: number;
  readonly at: number;
  readonly by: string;
  readonly reason: TextRef | null;
  /** What was changed, each beside the act as it had been; null: there was none. */
  readonly amendment: readonly { readonly change: ActChange; readonly was: HandAct | null }[];
  /** The hand from its start on, facts between the hands included: in the place of all that was booked since then. */
  readonly events: readonly TableEvent[];
  readonly restored: Restored;
  /** Chips that have to be carried. */
  readonly moves: readonly ChipMove[];
}
