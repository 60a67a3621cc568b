import type { TableBounty } from './bounty.ts';
import type { Chips } from './chips.ts';
import type { Seat } from './seat.ts';
import type { HaltReason, LetGo, PlaceElsewhere } from './table-order.ts';
import type { TextRef } from './text-ref.ts';

/** No next hand begins, because the office said so. */
interface Halted {
  readonly why: HaltReason;
  readonly since: number;
  /** What the bags of this flight are marked with. Absent: they are not. */
  readonly flight?: string;
  /** The floor at the table has hands dealt all the same. Absent: it has not. */
  readonly lifted?: Lifted;
}

interface Lifted {
  readonly by: string;
  readonly at: number;
}

/** One hand a round, the same at all tables. */
interface HandForHand {
  readonly round: number;
  /** The round's hand, by number; null: it may begin. */
  readonly hand: number | null;
  /** The floor at the table has had a further hand dealt in this round. Absent: it has not. */
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
  /** The last hand begun here before. */
  readonly hand: number;
  /** Null: nobody had counted them. */
  readonly chips: Chips | null;
  /** Null: out of the room. */
  readonly to: PlaceElsewhere | null;
  /** Why they go out of the room. Absent: they were taken out of the event, or go elsewhere. */
  readonly letGo?: LetGo;
  /** Hands still to miss; null: out of the event. Absent: none. */
  readonly penalty?: number | null;
  /** The dealing person says that they have left with the chips. Absent: has not said so. */
  readonly gone?: true;
}

/** What the office's orders leave at a table. Absent: no such thing. */
export interface OfficeMarks {
  readonly halted?: Halted;
  readonly handForHand?: HandForHand;
  /** Others are still in the event and do not sit here. Absent: the office has not said so, or nobody is. */
  readonly othersElsewhere?: true;
  /** A word of the office for the dealer. */
  readonly notice?: TextRef;
  readonly arrivals?: readonly Arrival[];
  /** The last ones, oldest first. */
  readonly movedOut?: readonly MovedOut[];
  /** Prices on the heads of those who play here. */
  readonly bounty?: TableBounty;
  /** Hands up to this number were played before the table's current use. */
  readonly setUpAfter?: number;
}
