import type { TableBounty } from './bounty.ts';
import type { Chips } from './chips.ts';
import type { OwedByHand } from './owed-by-hand.ts';
import type { Seat } from './seat.ts';
import type { HaltReason, LetGo, PlaceElsewhere } from './table-order.ts';
import type { TextRef } from './text-ref.ts';

/** No next hand begins, because the office said so. */
interface Halted {
  readonly why: HaltReason;
  readonly since: number;
  /** What the bags of this flight are marked with. Absent: unmarked. */
  readonly flight?: string;
  /** The floor at the table has hands dealt anyway. Absent: it has not. */
  readonly lifted?: Lifted;
}

interface Lifted {
  readonly by: string;
  readonly at: number;
}

/** Hand for hand: one hand per round, the same round at all tables. */
interface HandForHand {
  readonly round: number;
  /** The round's hand, by number; null: it may begin. */
  readonly hand: number | null;
  /** The floor at the table has allowed a further hand in this round. Absent: it has not. */
  readonly lifted?: Lifted;
}

/** A player the office has seated here who has not arrived yet. */
export interface Arrival {
  readonly player: TextRef;
  /** The table they come from, by the name people use. Absent: from none. */
  readonly from?: string;
}

/** A player the office has moved out of a seat, and what goes along. */
interface MovedOut {
  readonly seat: Seat;
  readonly player: TextRef;
  /** The last hand that had begun here. */
  readonly hand: number;
  /** Null: not counted. */
  readonly chips: Chips | null;
  /** Null: out of the room. */
  readonly to: PlaceElsewhere | null;
  /** Why they go out of the room. Absent: they were taken out of the event, or go elsewhere. */
  readonly letGo?: LetGo;
  /** Hands still to miss; null: out of the event. Absent: none. */
  readonly penalty?: number | null;
  /** The dealer has said that they left with the chips. Absent: not yet. */
  readonly gone?: true;
}

/** What the office's orders leave at a table. Absent: none. */
export interface OfficeMarks {
  readonly halted?: Halted;
  readonly handForHand?: HandForHand;
  /** Others are still in the event and do not sit here. Absent: the office has not said so, or nobody is. */
  readonly othersElsewhere?: true;
  /** A note from the office for the dealer. */
  readonly notice?: TextRef;
  readonly arrivals?: readonly Arrival[];
  /** The most recent ones, oldest first. */
  readonly movedOut?: readonly MovedOut[];
  /** Prices on the heads of players here. */
  readonly bounty?: TableBounty;
  /** Hands up to this number were played before the table's current use. */
  readonly setUpAfter?: number;
  /** What corrected hands of this table owe at others, and what this one has given or taken for others. Oldest first. Absent: nothing. */
  readonly owedByHands?: readonly OwedByHand[];
}
