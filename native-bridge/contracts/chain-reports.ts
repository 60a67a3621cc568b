/** The rooms a person may see, by number, and a span of time; milliseconds since 1970, without `until` itself. */
export interface ChainSpan {
  readonly rooms: readonly number[];
  readonly from: number;
  readonly until: number;
}

/** The grouping of reports across rooms. */
const reportBys = ['room', 'day', 'game', 'mode', 'dealer'] as const;
export type ReportBy = (typeof reportBys)[number];

/** One line of a report. */
export interface ReportLine {
  readonly room: number;
  /** Day as `2026-11-28`, game, kind or dealer, as asked; null: unknown. */
  readonly of: string | null;
  readonly hands: number;
  readonly rake: number;
  readonly jackpot: number;
}

/** A player as one room knows them. */
export interface RoomPlayer {
  readonly room: number;
  /** Id of the text with the name. */
  readonly player: string;
  readonly name: string;
  readonly lastSeen: number | null;
  /** The person this player was joined to; null: none yet. */
  readonly person: number | null;
}

/** A player's activity in one room. */
export interface PlayerInRoom {
  readonly room: number;
  readonly player: string;
  readonly name: string | null;
  readonly stays: number;
  readonly minutes: number;
  readonly chipsIn: number;
  readonly chipsOut: number;
  readonly lastSeen: number | null;
}

/** A finished tournament, as its room tells it. */
export interface ToldResult {
  readonly room: number;
  readonly tournament: string;
  readonly name: string;
  readonly at: number;
  readonly entries: number;
  readonly places: readonly { readonly player: string; readonly place: number; readonly prize: number | null }[];
}

/** A room's logs, as held. */
export interface HeldOfRooms {
  /** Of all logs of a room together. */
  readonly events: readonly { readonly room: number; readonly events: number }[];
  /** Histories that were put aside, from their first differing event on. */
  readonly apart: readonly {
    readonly room: number;
    readonly tableId: string;
    readonly logId: string;
    readonly fromEvent: number;
    readonly events: number;
  }[];
}

/** Questions across rooms. Everything is read as a person who may see these rooms and no others. */
export interface ChainReports {
  held(rooms: readonly number[]): Promise<HeldOfRooms>;
  /** `zone`: the time zone of days, as the IANA names it. */
  lines(span: ChainSpan, by: ReportBy, zone: string): Promise<readonly ReportLine[]>;
  /** Names of the staff, by room and id, without forgotten people. */
  staff(
    rooms: readonly number[],
  ): Promise<readonly { readonly room: number; readonly id: string; readonly name: string }[]>;
  /** Players whose names contain each of these words or parts of words, at most `limit`; accents and case do not matter. */
  players(rooms: readonly number[], part: string, limit: number): Promise<readonly RoomPlayer[]>;
  playersOf(rooms: readonly number[], person: number): Promise<readonly PlayerInRoom[]>;
  results(span: ChainSpan): Promise<readonly ToldResult[]>;
  /** Columns and rows of one of the views for analysis, of one month (`202611`), in pieces of CSV. */
  csv(rooms: readonly number[], view: 'hands' | 'stays', month: number): AsyncIterable<string>;
}
