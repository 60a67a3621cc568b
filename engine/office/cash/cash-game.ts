import type { Chips } from '../../words/chips.ts';
import type { Currency, Money } from '../../words/money.ts';
import type { Rotation } from '../../words/rotation.ts';
import type { Overlay, RulebookId } from '../../words/rulebook.ts';
import type { Stakes } from '../../words/stakes.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import type { TextRef } from '../../words/text-ref.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';
import type { Takings } from '../room-facts.ts';

/** A cash game of the house: its game and stakes, at one table or several. */
export interface CashGame {
  readonly id: string;
  /** Short name as shown on lists, e.g. €1/€3 hold'em. */
  readonly name: string;
  readonly variant: VariantId;
  readonly rotation: Rotation | null;
  readonly rulebook: RulebookId;
  readonly overlay: Overlay;
  readonly seats: number;
  readonly stakes: Stakes;
  readonly chipValues: readonly Chips[];
  readonly currency: Currency;
  /** The money one chip unit is worth. */
  readonly unit: Money;
  /** Charged to every player each time so many minutes pass; null: rake only. */
  readonly timeCharge: { readonly everyMinutes: number; readonly chips: Chips } | null;
  /** Main table first; in a must-move game the others feed it. */
  readonly tables: readonly string[];
  readonly mustMove: boolean;
  readonly closed: boolean;
}

/** A player who waits for a seat. */
export interface Waiting {
  readonly id: string;
  readonly player: TextRef;
  readonly game: string;
  readonly at: number;
  /** Asked for another seat or table of the game they already play. */
  readonly change: { readonly from: EventSeatOf; readonly to: 'table' | 'seat' } | null;
  /** When they were called, and until when they have time to come; null: not called. */
  readonly called: { readonly at: number; readonly until: number; readonly seat: EventSeatOf } | null;
  /** How often they were called and did not come. */
  readonly missed: number;
}

/** Where a dealer should be, and until when. */
export interface DealerPost {
  /** `staff.id`. */
  readonly staff: string;
  /** Null: on a break. */
  readonly tableId: string | null;
  readonly from: number;
  /** Number of breaks since the shift began. */
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

/** When a table was used for a game, so that a stay can be matched to it. */
export interface TableUsed {
  readonly game: string;
  readonly tableId: string;
  readonly from: number;
  /** Null: still in use. */
  readonly until: number | null;
}

/**
 * A seat given to a player. It is over once the tables say so: stays are counted and not timed, so that clocks do not matter. Only a
 * player's newest one is valid.
 */
export interface SeatGiven {
  readonly player: TextRef;
  /** The player comes from this seat, with the chips there; null: from outside. */
  readonly from: EventSeatOf | null;
  readonly to: EventSeatOf;
  readonly at: number;
  /** Brought from outside; null: the dealer counts, or it is what was at `from`. */
  readonly chips: Chips | null;
  /** When the seat was given: how many of the player's stays had ended at `from`'s table, and how many had begun at `to`'s. */
  readonly ended: number;
  readonly begun: number;
}

/** What players of one game bought from the house and cashed in, apart from seat changes in between. */
export interface ChipFlow {
  readonly game: string;
  readonly bought: Chips;
  readonly cashedIn: Chips;
  /** Sessions whose buy-in or cash-out nobody counted: they are in neither sum. */
  readonly uncounted: number;
}

/** One shift's part of it, and where the next sheet starts. */
export interface ShiftFlow {
  readonly games: readonly ChipFlow[];
  /** The total for sessions that began since this moment (milliseconds since 1970), as known when the sheet was closed. */
  readonly since: number;
  readonly known: readonly ChipFlow[];
}

/** A shift with a closed sheet. */
export interface Shift {
  readonly id: string;
  readonly from: number;
  readonly until: number;
  /** As logs name people. */
  readonly by: string;
  /** The total of each log at that moment. Anything later belongs to the next sheet, whatever its time. */
  readonly takings: readonly Takings[];
  /** Its sheet counts every cash hand. Absent in old logs: only those the house took something of. */
  readonly everyHand?: true;
  /** What players bought and cashed in. Absent in old logs. */
  readonly flow?: ShiftFlow;
}

/** Everything the office knows about cash games. */
export interface CashState {
  readonly games: readonly CashGame[];
  readonly waiting: readonly Waiting[];
  readonly dealers: DealerRotation;
  /** Minutes a called player has to come. */
  readonly callMinutes: number;
  readonly uses: readonly TableUsed[];
  readonly given: readonly SeatGiven[];
  /** By table, when the office last collected time charges, or since then introduced or shortened them: time is counted from there. */
  readonly charged: Readonly<Record<string, number>>;
  /** Closed sheets, oldest first. */
  readonly shifts: readonly Shift[];
}
