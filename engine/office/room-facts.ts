import type { Chips } from '../words/chips.ts';
import type { SealedBag } from '../words/closed-table.ts';
import type { HowOut } from '../words/how-out.ts';
import type { Seat } from '../words/seat.ts';
import type { TableOrder } from '../words/table-order.ts';
import type { TableState } from '../words/table-state.ts';

/** The last row of each log, by the log's id, that still belongs before something: logs do not lie about what came first, clocks do. */
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
  /** When the hand was over, where the player sat on after it. Absent: the seat was opened with its last pot. */
  readonly over?: number;
  /** Chips before the hand; null: nobody had counted them. */
  readonly startedWith: Chips | null;
  /** What the hand says of it. Absent: an old store knows nothing of it. */
  readonly how?: HowOut;
}

/** One time a player sat in one seat. */
export interface Stay {
  readonly tableId: string;
  readonly logId: string;
  readonly seat: Seat;
  readonly player: string;
  /** Number of the row in its log with which it began: in one log nothing else says what came first, whatever its clock did. */
  readonly sequence: number;
  /** Number of the entry the office has seated them for. Absent: the order named none, or there was no order. */
  readonly entry?: number;
  /** Name of the table they sat at. Absent: nobody has told it. */
  readonly tableName?: string;
  /** Name of the table the office had sent them from; null: from none, they came in. Absent: it was not the office who seated them. */
  readonly sentFrom?: string | null;
  /** An order began it that this room does not know: its store was put back since, or it was another room's. Absent: it knows it, or there was none. */
  readonly forgotten?: true;
  readonly from: number;
  /** Null: still there. */
  readonly until: number | null;
  /** Chips they sat down with. Absent: the row says none, because they changed seats or nobody had counted them. */
  readonly satWith?: Chips;
  /** Brought to the seat, later chips included; null: nobody had counted them. */
  readonly chipsIn: Chips | null;
  /** Taken away from it; null: still there, or not counted. */
  readonly chipsOut: Chips | null;
  readonly why: 'left' | 'eliminated' | 'moved' | null;
  /** Hands still to miss when it ended; null: out of the event. Absent: none. */
  readonly penalty?: number | null;
  /** The sealed bag they left with. Absent: none, or from before bags were kept with stays. */
  readonly bag?: SealedBag;
}

/** What the house has of one table's log so far, in all: a later reading less this one is what came between. */
export interface Takings {
  readonly tableId: string;
  readonly logId: string;
  /** The last hand, and the last row, anything was taken by. */
  readonly hand: number;
  readonly sequence: number;
  readonly rake: Chips;
  readonly jackpot: Chips;
  readonly time: Chips;
}

/** What the tables say: the office reads it and never writes it, so the order in which tables come back does not matter. */
export interface RoomFacts {
  /** Every table ever met, by its id. */
  readonly tables: ReadonlyMap<
    string,
    {
      readonly state: TableState;
      readonly linked: boolean;
      /** Milliseconds since 1970; null: not since this program runs. */
      readonly lastContact: number | null;
      /** Milliseconds by which its clock is ahead of the office's. Absent: nobody knows. */
      readonly ahead?: number;
      /** Its log contradicts the one held, so nobody knows who sits there. Absent: it does not. */
      readonly apart?: true;
    }
  >;
  /** Eliminations at a table in hands after this one, in the order in which the hands ended. */
  eliminations(tableId: string, after: number): readonly Elimination[];
  /** A player's stays, oldest first. */
  staysOf(player: string): readonly Stay[];
  /** Stays that go on or ended since, of everybody, oldest first. */
  staysSince(since: number): readonly Stay[];
  /** Stays at a table that began behind these rows of its logs, by log; of a log that is not among them every one. */
  staysAfter(tableId: string, rows: LogRows): readonly Stay[];
  /** The last row of each log of a table with which somebody sat down. A log without one is not among them. */
  lastStays(tableId: string): LogRows;
  /** Everybody's stays that ended since then with hands to miss, oldest first. */
  staysWithPenalty(since: number): readonly Stay[];
  /** Orders a table was given and has not answered. */
  ordersWaiting(tableId: string): readonly TableOrder[];
  /** When time was last paid for at a table, by its clock; null: never. */
  lastCollection(tableId: string): number | null;
  /** What the house has taken, by log. */
  takings(): readonly Takings[];
}
