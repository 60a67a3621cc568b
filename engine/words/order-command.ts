import type { TableBounty } from './bounty.ts';
import type { Seat } from './seat.ts';
import type { Schedule } from './stakes.ts';
import type { HaltReason, LetGo, PlaceElsewhere, TableUse } from './table-order.ts';
import type { TextRef } from './text-ref.ts';

/** Commands that only the office gives to a table, and the table's answers to them. */
export type OrderCommand =
  | { readonly type: 'set-up-table'; readonly use: TableUse }
  /** Between hands. The chips go along; null: the player leaves the room with them. A player who was let go may be sent on to another seat. */
  | {
      readonly type: 'move-out';
      readonly seat: Seat;
      /** `TextRef.id` of the player who must be in that seat. */
      readonly player: string;
      readonly to: PlaceElsewhere | null;
      readonly letGo?: LetGo;
      readonly at: number;
    }
  | { readonly type: 'set-schedule'; readonly schedule: Schedule }
  /** `why` null: hands are dealt again. `by` as the log names them. */
  | {
      readonly type: 'halt-table';
      readonly why: HaltReason | null;
      readonly by: string;
      readonly at: number;
      readonly flight?: string;
    }
  /** The floor at the table has one more hand dealt, or all of them, whatever the office waits for. */
  | { readonly type: 'lift-halt'; readonly by: string; readonly at: number }
  /** Round 0: no further hand begins before round 1. Null: hands are dealt freely again. */
  | { readonly type: 'set-hand-for-hand'; readonly round: number | null }
  /** Whether others are still in the event and do not sit here. */
  | { readonly type: 'tell-others-elsewhere'; readonly others: boolean }
  | { readonly type: 'give-penalty'; readonly seat: Seat; readonly player: string; readonly hands: number | null }
  | { readonly type: 'set-heads'; readonly bounty: TableBounty | null }
  | { readonly type: 'set-notice'; readonly notice: TextRef | null }
  /** The player the office has seated has arrived with the chips it named. */
  | { readonly type: 'confirm-arrival'; readonly seat: Seat }
  /** The same for all of them at once, for example after a table was broken. */
  | { readonly type: 'confirm-arrivals'; readonly seats: readonly Seat[] }
  /** The player who was moved out of the seat has left with all chips. */
  | { readonly type: 'confirm-departure'; readonly seat: Seat }
  | { readonly type: 'confirm-departures'; readonly seats: readonly Seat[] };
