import type { TableBounty } from './bounty.ts';
import type { Seat } from './seat.ts';
import type { Schedule } from './stakes.ts';
import type { HaltReason, PlaceElsewhere, TableUse } from './table-order.ts';
import type { TextRef } from './text-ref.ts';

/** Results of the office's orders that no other event reports. None of them moves a chip. */
export type OrderEvent =
  /** Nobody sits here, and what was played here before is closed. */
  | { readonly type: 'table-set-up'; readonly use: TableUse }
  | { readonly type: 'schedule-set'; readonly schedule: Schedule }
  /** `why` null: hands are dealt again. */
  | {
      readonly type: 'table-halted';
      readonly why: HaltReason | null;
      readonly by: string;
      readonly at: number;
      readonly flight?: string;
    }
  /** By the floor at the table; the table still knows what the office asked for. */
  | { readonly type: 'halt-lifted'; readonly by: string; readonly at: number }
  /** `hand`: number of this round's one hand; null: it has not begun. `round` null: hands are dealt freely. */
  | { readonly type: 'hand-for-hand-set'; readonly round: number | null; readonly hand: number | null }
  | { readonly type: 'others-elsewhere'; readonly others: boolean }
  /** Null: nobody here has a price on the head. */
  | { readonly type: 'heads-set'; readonly bounty: TableBounty | null }
  | { readonly type: 'notice-set'; readonly notice: TextRef | null }
  | { readonly type: 'arrival-confirmed'; readonly seat: Seat }
  | { readonly type: 'departure-confirmed'; readonly seat: Seat; readonly sentOn?: SentOn };

/** Was let go from the seat, and has sat down elsewhere for the same entry: the chips went along. */
interface SentOn {
  /** `TextRef.id`. */
  readonly player: string;
  readonly to: PlaceElsewhere;
}
