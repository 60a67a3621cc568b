import type { Chips } from '../words/chips.ts';
import type { SealedBag } from '../words/closed-table.ts';
import type { HowOut } from '../words/how-out.ts';
import type { Seat } from '../words/seat.ts';
import type { TableOrder } from '../words/table-order.ts';
import type { TableState } from '../words/table-state.ts';

/** By log id, the last row of each log that belongs before something. Rows are in order even if clocks are wrong. */
export type LogRows = Readonly<Record<string, number>>;

/** A player ran out of chips in a tournament hand. */
export interface Elimination {
  readonly tableId: string;
  readonly logId: string;
  readonly hand: number;
  readonly seat: Seat;
  /** `TextRef.id` of the player's name. */
  readonly player: string;
  /** When the seat was opened, by the table's clock. */
  readonly at: number;
  /** When the hand was over, if the player sat on after it. Absent: the seat was opened with its last pot. */
  readonly over?: number;
  /** Milliseconds by which the table's clock was ahead of the room's then, below 0 if it was behind. Absent: right, or not known. */
  readonly ahead?: number;
  /** The row of its log with which the hand began that took the last chips. Absent: the room does not know it. */
  readonly dealtAt?: number;
  /** Chips before the hand; null: not counted. */
  readonly startedWith: Chips | null;
  /** They kept the seat, so they are not out: they may buy in again, or have. Absent: the seat was opened. */
  readonly satOn?: true;
  /** They lost everything in it as it was corrected, and played at another table by then: they are not out by it. Absent: not so. */
  readonly elsewhere?: true;
  /** What the hand says about it. Absent: an old store does not know. */
  readonly how?: HowOut;
  /** A correction took the last chips between two hands: the hand that says who has won the head. Absent: the elimination's own, or none says it. */
  readonly headIn?: Elimination;
}

/** One time a player sat in one seat. */
export interface Stay {
  readonly tableId: string;
  readonly logId: string;
  readonly seat: Seat;
  readonly player: string;
  /** The number of the row in its log with which it began. Within one log only this decides what came first, whatever its clock did. */
  readonly sequence: number;
  /** The number of the row with which it ended. Absent: still there, or not known. */
  readonly endedIn?: number;
  /** Number of the entry the office has seated them for. Absent: the order named none, or there was no order. */
  readonly entry?: number;
  /** Name of the table they sat at. Absent: unknown. */
  readonly tableName?: string;
  /** Name of the table the office sent them from; null: they came in from outside. Absent: the office did not seat them. */
  readonly sentFrom?: string | null;
  /** It began by an order this room does not know: the store was restored since, or the order was another room's. Absent: a known order, or none. */
  readonly forgotten?: true;
  /** It began with the chips that a corrected hand owes to somebody who was out: they are in again. Absent: not so. */
  readonly backIn?: true;
  /** It ended because a hand corrected at another table took the last chips. Absent: not so. */
  readonly taken?: true;
  /** By the table's clock. */
  readonly from: number;
  /** Null: still there. */
  readonly until: number | null;
  /** Chips they sat down with. Absent: the row has none, because they changed seats or were not counted. */
  readonly satWith?: Chips;
  /** Milliseconds by which the table's clock was ahead of the room's when it began, below 0 if it was behind. Absent: right, or not known. */
  readonly ahead?: number;
  /** The same when it ended. */
  readonly aheadAtEnd?: number;
  /** Brought to the seat, later chips included; null: not counted. */
  readonly chipsIn: Chips | null;
  /** Taken away from it; null: still there, or not counted. */
  readonly chipsOut: Chips | null;
  readonly why: 'left' | 'eliminated' | 'moved' | null;
  /** Hands still to miss when it ended; null: out of the event. Absent: none. */
  readonly penalty?: number | null;
  /** The sealed bag they left with. Absent: none, or from before bags were kept with stays. */
  readonly bag?: SealedBag;
}

/** The house's total takings from one table's log so far. The difference of two readings is what came in between. */
export interface Takings {
  readonly tableId: string;
  readonly logId: string;
  /** The last cash hand that was played, and the last row with a taking. */
  readonly hand: number;
  readonly sequence: number;
  readonly rake: Chips;
  readonly jackpot: Chips;
  readonly time: Chips;
}

/** What the tables say. The office reads it and never writes it, so the order in which tables reconnect does not matter. */
export interface RoomFacts {
  /** Every table ever met, by its id. */
  readonly tables: ReadonlyMap<
    string,
    {
      readonly state: TableState;
      readonly linked: boolean;
      /** Milliseconds since 1970; null: not since this program started. */
      readonly lastContact: number | null;
      /** Milliseconds by which its clock is ahead of the office's. Absent: unknown. */
      readonly ahead?: number;
      /** Its log contradicts the one held, so nobody knows who sits there. Absent: it does not. */
      readonly apart?: true;
    }
  >;
  /** Eliminations at a table in hands after this one, in the order in which the hands ended. */
  eliminations(tableId: string, after: number): readonly Elimination[];
  /** A player's stays, oldest first. */
  staysOf(player: string): readonly Stay[];
  /** Everybody's stays that are in progress or have ended since, oldest first. */
  staysSince(since: number): readonly Stay[];
  /** Stays at a table that began after these rows of its logs, by log; for a log not among them, all of them. */
  staysAfter(tableId: string, rows: LogRows): readonly Stay[];
  /** The last row of each log of a table with which a player sat down. A log without one is left out. */
  lastStays(tableId: string): LogRows;
  /** Everybody's stays that ended since then with hands to miss, oldest first. */
  staysWithPenalty(since: number): readonly Stay[];
  /** Orders a table was given and has not answered. */
  ordersWaiting(tableId: string): readonly TableOrder[];
  /** When a time charge was last collected at a table, by the room's clock; null: never. */
  lastCollection(tableId: string): number | null;
  /** What the house has taken, by log. */
  takings(): readonly Takings[];
}
