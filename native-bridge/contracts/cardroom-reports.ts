import type { LeftBag, StayEnd } from './table-facts.ts';

/** A span of time in milliseconds since 1970, without its end. */
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
  /** The row in its log that began it. */
  readonly sequence: number;
  /** The row in its log that ended it. Absent: still there, or not known. */
  readonly endedIn?: number;
  /** Milliseconds by which the table's clock was ahead of the room's when it began, below 0 if it was behind. Absent: right, or not known. */
  readonly ahead?: number;
  /** The same when it ended. */
  readonly aheadAtEnd?: number;
  /** The entry they were seated for, if that row says. */
  readonly entry?: number;
  /** The table's present name. Absent: the log belongs to no table of this room. */
  readonly tableName?: string;
  /** Name of the table they were sent from, if that row says; null: from none. */
  readonly sentFrom?: string | null;
  /** An order began it that the store does not hold. Absent: it holds it, or there was none. */
  readonly forgotten?: true;
  /** That row says that they were out, and are back with what a corrected hand owes. Absent: not so. */
  readonly backIn?: true;
  /** The row that ended it says that a hand corrected at another table took the last chips. Absent: not so. */
  readonly taken?: true;
  readonly from: number;
  /** Null: still there. */
  readonly until: number | null;
  /** The chips they sat down with, if that row says. */
  readonly satWith?: number;
  /** Chips brought, later ones included; null: not counted. */
  readonly chipsIn: number | null;
  readonly chipsOut: number | null;
  /** Null: still there, or unknown. `moved` also where the table continues in another log, which has the next stay. */
  readonly why: StayEnd | null;
  /** Penalty hands still to miss when it ended; null: disqualified. Absent: none. */
  readonly penalty?: number | null;
  /** The sealed bag they left with. Absent: none, or the store is older than bags. */
  readonly bag?: LeftBag;
}

export interface StoredElimination {
  readonly tableId: string;
  readonly logId: string;
  readonly hand: number;
  readonly seat: number;
  readonly player: string;
  readonly at: number;
  /** Milliseconds by which the table's clock was ahead of the room's then; 0: it was right, or this is unknown. */
  readonly ahead: number;
  /** The row in its log with which the hand began that took the last chips; null: the store does not hold it. */
  readonly dealtAt: number | null;
  /** Chips before the hand; null: not counted. */
  readonly startedWith: number | null;
  /** How, as JSON; null: the hand does not say, or the store is older than this column. */
  readonly how: string | null;
}

/** What the house took at one table, in one hour, while one person dealt. */
export interface Taking {
  readonly tableId: string;
  /** When the hour began. */
  readonly hour: number;
  /** Id of the dealer; null: nobody was signed in. */
  readonly dealer: string | null;
  readonly rake: number;
  readonly jackpot: number;
  /** Time charges, taken from stacks between hands. */
  readonly collected: number;
  /** Cash hands that were played. */
  readonly hands: number;
}

/** What the house took from a cash hand, were it nothing, or for time between two hands. */
export interface StoredTaken {
  readonly tableId: string;
  readonly logId: string;
  /** Null: a time charge. */
  readonly hand: number | null;
  /** The row's number; null for a hand. */
  readonly sequence: number | null;
  readonly at: number;
  readonly dealer: string | null;
  readonly rake: number;
  readonly jackpot: number;
  readonly time: number;
}

/** How far the takings of a log are known: the last cash hand, and the last row that took something for the house. */
interface TakenMark {
  readonly logId: string;
  readonly hand: number;
  readonly sequence: number;
}

/** Everything the house took at one table, as one log has it. */
export interface TakenInAll extends TakenMark {
  readonly tableId: string;
  readonly rake: number;
  readonly jackpot: number;
  readonly time: number;
}

/** Hands that began within one period. */
export interface HandCount {
  /** The table or the dealer, as asked; null: unknown. */
  readonly of: string | null;
  readonly at: number;
  readonly hands: number;
}

/** A player's penalty, as the records keep it. */
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

/** How often one thing happened with a device within one period. */
export interface DeviceCount {
  readonly tableId: string;
  /** `shuffler`, `reader` or `antenna`. */
  readonly device: string;
  /** Names of `device-did` facts. */
  readonly what: string;
  /** The device's own name; for an antenna its place. */
  readonly code: string | null;
  readonly deck: string | null;
  /** When the period began. */
  readonly at: number;
  readonly times: number;
}

export interface HandsInHour {
  readonly tableId: string;
  readonly hour: number;
  readonly hands: number;
}

/** Calls and reports of one kind within one period. */
export interface IncidentCount {
  /** The dealer, table, deck, rule, kind or player, as asked; null: unknown. */
  readonly of: string | null;
  readonly at: number;
  readonly times: number;
}

/** How long players took to decide. */
export interface DecisionCount {
  /** The player, the table, or when the period began, as asked. */
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
  /** Null: not over yet. */
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

/** Reports on the room's past, beside records and hands. Periods have the length asked for, counted from 1970. */
export interface CardroomReports {
  /** Oldest first. */
  staysOf(player: string): readonly StoredStay[];
  /** Those that overlap the span, oldest first. */
  staysAt(query: ReportQuery): readonly StoredStay[];
  /** Stays not ended yet, of logs in use, by table and seat. */
  openStays(): readonly StoredStay[];
  /** At a table, in hands after this one, by hand. */
  eliminations(tableId: string, after: number): readonly StoredElimination[];
  /** Those not ended, or ended since then, oldest first. */
  staysSince(since: number): readonly StoredStay[];
  /** Stays at a table that began after these rows, one row per log; all stays of a log without one. In the order of their rows. */
  staysAfter(tableId: string, rows: Readonly<Record<string, number>>): readonly StoredStay[];
  /** For each log of a table, the last row in which somebody sat down. */
  lastStays(tableId: string): Readonly<Record<string, number>>;
  /** Those that ended since then with penalty hands left, oldest first. */
  staysWithPenalty(since: number): readonly StoredStay[];
  takingsByHour(query: ReportQuery): readonly Taking[];
  /**
   * What was taken after these marks, or all of a log without a mark. With a second set of marks: up to them, and nothing of a log without
   * one. By log, hands before time charges.
   */
  takenAfter(marks: readonly TakenMark[], upTo: readonly TakenMark[] | null): readonly StoredTaken[];
  /** Within a span by the tables' clocks, oldest first; each dated by the room's clock. */
  taken(query: ReportQuery): readonly StoredTaken[];
  /** Takings of every log that has a cash hand, or from which anything was taken. */
  takings(): readonly TakenInAll[];
  /** When a time charge was last collected at a table; null: never. */
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
  /** Those that overlap the span, oldest first. */
  dealings(query: ReportQuery & { readonly staff?: string }): readonly StoredDealing[];
  /** Penalties of these ids, oldest first. */
  penaltiesOf(players: readonly string[]): readonly StoredPenalty[];
  /** Ids of players whose names contain this and who have played or are among these; at most `limit`. */
  playersNamed(part: string, among: readonly string[], limit: number): readonly string[];
  /** Everybody who sits at a table, by table and seat. */
  seatedPlayers(): readonly SeatedPlayer[];
}
