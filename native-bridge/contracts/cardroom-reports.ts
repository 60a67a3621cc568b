import type { LeftBag, StayEnd } from './table-facts.ts';

/** A span of time in milliseconds since 1970. Its end does not belong to it. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** A question about a span of time, at one table or at all tables. */
export interface ReportQuery extends Span {
  readonly tableId?: string;
}

/** One time a player sat in one seat. */
export interface StoredStay {
  readonly tableId: string;
  readonly logId: string;
  readonly seat: number;
  /** Id of the text with the name. */
  readonly player: string;
  /** Number of the row in its log with which it began. */
  readonly sequence: number;
  /** Number of the entry they were seated for, as that row says. Absent: it says none. */
  readonly entry?: number;
  /** Name of the table, as it is called now. Absent: the table is in another log altogether. */
  readonly tableName?: string;
  /** Name of the table they were sent from, as that row says; null: from none. Absent: it does not say. */
  readonly sentFrom?: string | null;
  readonly from: number;
  /** Null: still there. */
  readonly until: number | null;
  /** The chips they sat down with, as that row says. Absent: it says none. */
  readonly satWith?: number;
  /** Brought, later chips included; null: nobody has counted them. */
  readonly chipsIn: number | null;
  readonly chipsOut: number | null;
  /** Null: still there, or nothing tells. `moved` too where the table goes on in another log, with the next stay in that one. */
  readonly why: StayEnd | null;
  /** Hands still to miss when it ended; null: out of the event. Absent: none. */
  readonly penalty?: number | null;
  /** The sealed bag they left with. Absent: none, or the store is from before bags were kept. */
  readonly bag?: LeftBag;
}

export interface StoredElimination {
  readonly tableId: string;
  readonly logId: string;
  readonly hand: number;
  readonly seat: number;
  readonly player: string;
  readonly at: number;
  /** Chips before the hand; null: nobody had counted them. */
  readonly startedWith: number | null;
  /** How, as text; null if the hand does not say, or if it was stored before this was kept. */
  readonly how: string | null;
}

/** What the house took at one table, in one hour, while one person dealt. */
export interface Taking {
  readonly tableId: string;
  /** When the hour began. */
  readonly hour: number;
  /** Id of whoever dealt; null: nobody was signed in. */
  readonly dealer: string | null;
  readonly rake: number;
  readonly jackpot: number;
  /** Taken from stacks between hands, for time. */
  readonly collected: number;
  /** How many hands the house took something from. */
  readonly hands: number;
}

/** Something the house took: from a hand, or for time between two hands. */
export interface StoredTaken {
  readonly tableId: string;
  readonly logId: string;
  /** Null: paid for time. */
  readonly hand: number | null;
  /** The row's number; null for a hand. */
  readonly sequence: number | null;
  readonly at: number;
  readonly dealer: string | null;
  readonly rake: number;
  readonly jackpot: number;
  readonly time: number;
}

/** How far into a log the takings are known: the last hand and the last row that took something. */
interface TakenMark {
  readonly logId: string;
  readonly hand: number;
  readonly sequence: number;
}

/** Everything the house took at one table, by one log. */
export interface TakenInAll extends TakenMark {
  readonly tableId: string;
  readonly rake: number;
  readonly jackpot: number;
  readonly time: number;
}

/** Hands that began within one piece of time. */
export interface HandCount {
  /** Table or dealer, as asked; null: not known. */
  readonly of: string | null;
  readonly at: number;
  readonly hands: number;
}

/** A penalty of a player, as it is kept among the records. */
export interface StoredPenalty {
  readonly tableId: string;
  readonly at: number;
  /** 0: a warning. Null: the end of the event. */
  readonly hands: number | null;
}

export interface StoredDevice {
  readonly tableId: string;
  readonly device: string;
  readonly state: string;
  readonly fault: string | null;
  readonly since: number;
}

/** How often one thing happened with a device within one piece of time. */
export interface DeviceCount {
  readonly tableId: string;
  /** `shuffler`, `reader` or `antenna`. */
  readonly device: string;
  /** Names of `device-did` facts. */
  readonly what: string;
  /** In the device's own words; of an antenna its place. */
  readonly code: string | null;
  readonly deck: string | null;
  /** When the piece of time began. */
  readonly at: number;
  readonly times: number;
}

export interface HandsInHour {
  readonly tableId: string;
  readonly hour: number;
  readonly hands: number;
}

/** How many calls and reports there were of one kind within one piece of time. */
export interface IncidentCount {
  /** Dealer, table, deck, rule, kind or player, as asked; null: not known. */
  readonly of: string | null;
  readonly at: number;
  readonly times: number;
}

/** How long players took to decide, within what was asked for. */
export interface DecisionCount {
  /** Player, table or the beginning of a piece of time, as asked. */
  readonly of: string | number;
  readonly decisions: number;
  readonly ms: number;
  readonly slowestMs: number;
  /** Extensions used. */
  readonly cards: number;
  readonly ranOut: number;
}

/** A time in which one person dealt at one table. */
export interface StoredDealing {
  readonly tableId: string;
  readonly logId: string;
  readonly staff: string;
  readonly from: number;
  /** Null: still. */
  readonly until: number | null;
}

/** Where somebody sits now. */
export interface SeatedPlayer {
  readonly tableId: string;
  readonly seat: number;
  readonly player: string;
  readonly stack: number | null;
  readonly away: boolean;
}

/** Reports on the room's past beside records and hands. Pieces of time have the length asked for, counted from 1970. */
export interface CardroomReports {
  /** Oldest first. */
  staysOf(player: string): readonly StoredStay[];
  /** Those with any part in the span, oldest first. */
  staysAt(query: ReportQuery): readonly StoredStay[];
  /** Open stays of logs in use, by table and seat. */
  openStays(): readonly StoredStay[];
  /** Of a table, in hands after this one, in the order of hands. */
  eliminations(tableId: string, after: number): readonly StoredElimination[];
  /** Those that go on or ended since, oldest first. */
  staysSince(since: number): readonly StoredStay[];
  /** Those at a table that began behind these rows, by log; of a log that is not among them every one. In the order of rows. */
  staysAfter(tableId: string, rows: Readonly<Record<string, number>>): readonly StoredStay[];
  /** The last row of each log of a table with which somebody sat down. */
  lastStays(tableId: string): Readonly<Record<string, number>>;
  /** Those that ended since then with hands to miss, oldest first. */
  staysWithPenalty(since: number): readonly StoredStay[];
  takingsByHour(query: ReportQuery): readonly Taking[];
  /**
   * All that was taken beyond these marks, of a log without a mark everything; up to others where they are given, of a log without one
   * nothing. By log, hands before time.
   */
  takenAfter(marks: readonly TakenMark[], upTo: readonly TakenMark[] | null): readonly StoredTaken[];
  /** Within a span by the tables' clocks, oldest first. */
  taken(query: ReportQuery): readonly StoredTaken[];
  /** Takings of every log from which anything was taken. */
  takings(): readonly TakenInAll[];
  /** When time was last paid for at a table; null: never. */
  lastCollection(tableId: string): number | null;
  devices(): readonly StoredDevice[];
  deviceCounts(
    query: ReportQuery & { readonly pieceMs: number; readonly device?: string; readonly what?: string },
  ): readonly DeviceCount[];
  handsPerHour(query: ReportQuery): readonly HandsInHour[];
  handCounts(query: ReportQuery & { readonly pieceMs: number; readonly by: 'dealer' | 'table' }): readonly HandCount[];
  incidents(
    query: ReportQuery & {
      readonly pieceMs: number;
      readonly by: 'dealer' | 'table' | 'deck' | 'rule' | 'kind' | 'player';
    },
  ): readonly IncidentCount[];
  /** Slowest first. */
  decisions(
    query: ReportQuery & { readonly pieceMs: number; readonly by: 'player' | 'table' | 'time' },
  ): readonly DecisionCount[];
  /** Those with any part in the span, oldest first. */
  dealings(query: ReportQuery & { readonly staff?: string }): readonly StoredDealing[];
  /** Penalties of these ids, oldest first. */
  penaltiesOf(players: readonly string[]): readonly StoredPenalty[];
  /** Ids of players with this in their names, who have played or are among these; at most `limit`. */
  playersNamed(part: string, among: readonly string[], limit: number): readonly string[];
  /** Everybody who sits at a table, by table and seat. */
  seatedPlayers(): readonly SeatedPlayer[];
}
