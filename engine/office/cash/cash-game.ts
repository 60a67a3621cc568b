import type { Chips } from '../../words/chips.ts';
import type { Currency, Money } from '../../words/money.ts';
import type { Rotation } from '../../words/rotation.ts';
import type { Overlay, RulebookId } from '../../words/rulebook.ts';
import type { Stakes } from '../../words/stakes.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import type { TextRef } from '../../words/text-ref.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';
import type { Takings } from '../room-facts.ts';

/** A cash game of the house: what is dealt for which stakes, at one table or several. */
export interface CashGame {
  readonly id: string;
  /** Short name as lists show it, e.g. €1/€3 hold'em. */
  readonly name: string;
  readonly variant: VariantId;
  readonly rotation: Rotation | null;
  readonly rulebook: RulebookId;
  readonly overlay: Overlay;
  readonly seats: number;
  readonly stakes: Stakes;
  readonly chipValues: readonly Chips[];
  readonly currency: Currency;
  /** Money one chip unit stands for. */
  readonly unit: Money;
  /** From every player each so many minutes; null: rake only. */
  readonly timeCharge: { readonly everyMinutes: number; readonly chips: Chips } | null;
  /** Main game first; in a must-move game the others feed it. */
  readonly tables: readonly string[];
  readonly mustMove: boolean;
  readonly closed: boolean;
}

/** Somebody who waits for a seat. */
export interface Waiting {
  readonly id: string;
  readonly player: TextRef;
  readonly game: string;
  readonly at: number;
  /** Asked for another seat or table of the game they already play. */
  readonly change: { readonly from: EventSeatOf; readonly to: 'table' | 'seat' } | null;
  /** Called, and to come until then; null: not called. */
  readonly called: { readonly at: number; readonly until: number; readonly seat: EventSeatOf } | null;
  /** How often called without coming. */
  readonly missed: number;
}

/** Where a dealer is to be, and until when. */
export interface DealerPost {
  /** `staff.id`. */
  readonly staff: string;
  /** Null: on a break. */
  readonly tableId: string | null;
  readonly from: number;
  /** How many breaks there were since the shift began. */
  readonly breaks: number;
}

/** The dealers of the shift. */
export interface DealerRotation {
  readonly everyMinutes: number;
  /** Tables in the order dealers go round; a break counts as a place. */
  readonly line: readonly string[];
  readonly posts: readonly DealerPost[];
  /** When the next push is due; null: no rotation. */
  readonly nextAt: number | null;
}

/** When a table was used for a game, so that a stay is known to be of it. */
export interface TableUsed {
  readonly game: string;
  readonly tableId: string;
  readonly from: number;
  /** Null: still. */
  readonly until: number | null;
}

/**
 * A seat somebody was given. It is over once the tables say so: their stays are counted, not timed, so that no clock matters.
 * A player's newest one stands.
 */
export interface SeatGiven {
  readonly player: TextRef;
  /** Comes from this seat, with what lies there; null: from outside. */
  readonly from: EventSeatOf | null;
  readonly to: EventSeatOf;
  readonly at: number;
  /** Brought from outside; null: the dealer counts, or it is what lay at `from`. */
  readonly chips: Chips | null;
  /** Stays of the player that had ended at `from`'s table, and those that had begun at `to`'s, when it was given. */
  readonly ended: number;
  readonly begun: number;
}

/** What players of one game bought from the house and cashed in, seats changed on the way left out. */
export interface ChipFlow {
  readonly game: string;
  readonly bought: Chips;
  readonly cashedIn: Chips;
  /** Sessions of which nobody has counted what was bought or cashed in: they are in neither. */
  readonly uncounted: number;
}

/** What one shift had of it, and what the next sheet goes on from. */
export interface ShiftFlow {
  readonly games: readonly ChipFlow[];
  /** All of the sessions that began since a moment, milliseconds since 1970, as it was known when the sheet was closed. */
  readonly since: number;
  readonly known: readonly ChipFlow[];
}

/** A shift whose sheet is closed. */
export interface Shift {
  readonly id: string;
  readonly from: number;
  readonly until: number;
  /** As logs name people. */
  readonly by: string;
  /** The total of each log at that moment. Anything later is in the next sheet, whatever its time. */
  readonly takings: readonly Takings[];
  /** What players bought and cashed in. Absent: in old logs. */
  readonly flow?: ShiftFlow;
}

/** Everything the office keeps of cash games. */
export interface CashState {
  readonly games: readonly CashGame[];
  readonly waiting: readonly Waiting[];
  readonly dealers: DealerRotation;
  /** Minutes somebody called has to come. */
  readonly callMinutes: number;
  readonly uses: readonly TableUsed[];
  readonly given: readonly SeatGiven[];
  /** By table, when the office last had time paid for. */
  readonly charged: Readonly<Record<string, number>>;
  /** Sheets that were closed, oldest first. */
  readonly shifts: readonly Shift[];
}
