import type { Chips } from '../engine/notation.ts';
import type {
  agreedBy,
  CashView,
  dealFor,
  EventSeatOf,
  eventResults,
  flowNow,
  gateOf,
  houseDuties,
  houseRules,
  Money,
  OfficeCommand,
  OfficeRefusal,
  Stay,
  Structure,
  statementOfPerson,
  TournamentView,
} from '../engine/office.ts';
import type { Refusal, StaffRole } from '../engine/table.ts';
import type { TableVersion } from './update-messages.ts';

type DealLimits = NonNullable<Parameters<typeof dealFor>[3]>;

/**
 * What the office's pages send and receive. A command carries texts where the engine has references: a new player's name, a reason. The
 * server adds ids, times and random numbers, and says who is asking.
 */

/** The player a command is about: known already, or a new name. */
export type PlayerMeant = { readonly id: string } | { readonly name: string };

type Given = 'at' | 'id' | 'ids' | 'rolls' | 'by' | 'seed' | 'secret' | 'digest';
type Said<Command> = Command extends { readonly type: string }
  ? {
      readonly [Key in keyof Command as Exclude<Key, Given>]: Key extends 'player'
        ? Command[Key] extends string
          ? string
          : PlayerMeant
        : Key extends 'reason'
          ? string
          : Command[Key];
    } & (Command extends { readonly type: 'keep-structure' | 'drop-structure' | 'cancel-move' }
      ? { readonly id: string | null }
      : unknown)
  : never;

/** A command as a page sends it. `keep-structure` with `id` null makes a new template. */
export type OfficeWish = Said<OfficeCommand>;

/** What a second person signs of a wish that needs two. */
export const signedWish = (wish: OfficeWish) => ({ wish });

/** A floor order that its table refused. */
export interface RefusedOrder {
  readonly id: string;
  /** The reason; it names seats, never people. */
  readonly sentence: string;
  /** The same as the table's own refusal, which the page says in its language. Absent: there is only the sentence. */
  readonly cause?: Refusal;
}

/** What a table has signed and does not fit: a key nobody can explain, or the signed head of one event. */
export interface SignedDoubt {
  /** `stranger`: the head is by a key that the room has never met. `unsigned`: this head and all after it are missing. */
  readonly what: 'key' | 'stranger' | 'signature' | 'event' | 'unsigned';
  readonly tableId: string;
  /** 0: it is about the key. */
  readonly event: number;
}

/** A PC that speaks for a table, tries again and again, and is turned away. */
export interface TableAtDoor {
  readonly tableId: string;
  /**
   * No PC is this table here; another one is, and is silent; it was put out, or another one is linked (`beside`); or the room can make
   * nothing of what it sends (`refused`).
   */
  readonly why: 'unknown' | 'other' | 'beside' | 'refused';
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** A linked table that plays a tournament or a cash game this room does not have: it was restored from a copy, or a game was dealt on. */
export interface AstrayTable {
  readonly tableId: string;
  readonly plays: 'tournament' | 'cash';
}

/** What can be wrong with a file, its disk or its folder; pages say it in their own language. */
type DiskFault =
  | 'not-writable'
  | 'not-a-database'
  | 'corrupted'
  | 'newer-schema'
  | 'in-use'
  | 'disk-full'
  | 'disk-failing'
  | 'other-table';

/** What another program has done to the store; pages say it in their own language. */
export interface ForeignWriting {
  /**
   * Rows nobody gave here, which count for nothing (`written`); what was written here is another now (`changed`); a table's log is gone or older
   * (`gone`), or orders and rows put aside are (`lost`); names or reasons are others (`words`); what was shown was wrong and was put right
   * (`righted`); it is being compared (`comparing`), could not be (`unsure`), or there is nothing to compare it with (`unsigned`).
   */
  readonly is: 'written' | 'changed' | 'gone' | 'lost' | 'words' | 'righted' | 'comparing' | 'unsure' | 'unsigned';
  /** The table whose log is gone or older. Absent: it is about no table. */
  readonly tableId?: string;
}

/** The state of the room itself. */
export interface RoomNow {
  /** When the last batch was on disk; null: none since the start. */
  readonly savedAt: number | null;
  readonly backup: {
    readonly at: number | null;
    readonly sentence: string | null;
    /** Why the last one failed: its disk, or the copy did not pass the check. Absent: it succeeded, or only the sentence says so. */
    readonly why?: DiskFault | 'not-whole';
  };
  readonly linked: number;
  readonly known: number;
  /** Events that tables said they have, linked or silent, and that are missing here. */
  readonly behind: Readonly<Record<string, number>>;
  /** What is wrong with the disk, in a sentence; null: nothing. */
  readonly fault: string | null;
  /** The same for pages. Absent: nothing. */
  readonly faultIs?: DiskFault;
  /** A table's signature contradicts what is stored. Absent: none did since yesterday. */
  readonly signed?: SignedDoubt;
  /** What another program has written into the store, in a sentence. Absent: nothing that was met. */
  readonly strange?: string;
  /** The same for pages. Absent: nothing that was met. */
  readonly strangeIs?: ForeignWriting;
  /** Silent tables that must be heard before anybody is seated, because the store was restored from a copy. Absent: none. */
  readonly unheard?: readonly string[];
  /** Who is turned away now. Absent: nobody. */
  readonly atDoor?: readonly TableAtDoor[];
  /** Linked tables that play what this room does not have. Absent: none. */
  readonly astray?: readonly AstrayTable[];
  /** The store was restored from a copy: what the office sold or paid after this moment is lost; 0: all of it. Absent: it was not. */
  readonly forgotSince?: number;
  /** Tables that alone say so, by nothing the room has signed. Absent: it is beyond doubt. */
  readonly forgotSaidBy?: readonly string[];
  /** Linked tables whose clocks differ from the room's, with the milliseconds they are ahead; below 0: behind. Absent: none does. */
  readonly clocksOff?: Readonly<Record<string, number>>;
  /** Floor orders that tables refused, by table. Absent: none. */
  readonly refused?: Readonly<Record<string, RefusedOrder>>;
  /** Versions of the program. Absent: this cardroom was started without a launcher, so it keeps none. */
  readonly versions?: {
    readonly room: string;
    /** The newest release here that the cardroom itself can take; null: it has that, or there is none for its machine. */
    readonly offered: string | null;
    /** The releases stored here, newest first. */
    readonly releases: readonly string[];
    /** What is still to come of the order. `tables`: those it is for and that lack it; absent: an older cardroom. */
    readonly ordered: {
      readonly version: string;
      readonly when: 'between-hands' | 'at-close';
      readonly tables?: 'all' | readonly string[];
    } | null;
    readonly tables: readonly TableVersion[];
    /** How the cardroom's own last update went. Absent: an older cardroom. */
    readonly last?: TableVersion['last'];
  };
}

/** The rules that the house's tournaments and cash games follow. */
export type HouseRules = ReturnType<typeof houseRules>;
export type HouseMode = keyof HouseRules;

/** What a person paid and won in a year. */
export type PersonStatement = ReturnType<typeof statementOfPerson>;

/** The parts of the office; each replaces its predecessor. */
export type OfficePart =
  | { readonly part: 'tournament'; readonly view: TournamentView }
  | { readonly part: 'structures'; readonly structures: Readonly<Record<string, Structure>> }
  /** The rules for new tournaments and new cash games. */
  | { readonly part: 'house-rules'; readonly rules: HouseRules }
  /** What the law requires of the house. */
  | { readonly part: 'duties'; readonly duties: ReturnType<typeof houseDuties> }
  | { readonly part: 'cash'; readonly view: CashView }
  | { readonly part: 'room'; readonly room: RoomNow }
  /** The house's people by id: number, role, and whether they are signed in anywhere. `names` has their names. */
  | {
      readonly part: 'staff';
      readonly staff: readonly {
        readonly id: string;
        readonly number: string;
        readonly role: StaffRole;
        readonly tableId: string | null;
      }[];
    };

/** What can be reported for a span of time. */
export const officeReportKinds = [
  'incidents',
  'shuffler',
  'antennas',
  'hands-per-hour',
  'rake',
  'dealers',
  'decisions',
  'sessions',
] as const;
export type OfficeReportKind = (typeof officeReportKinds)[number];

/** What its rows may stand for. */
export const officeReportGroupings = [
  'table',
  'dealer',
  'deck',
  'rule',
  'hour',
  'day',
  'kind',
  'player',
  'device',
] as const;
export type OfficeReportGrouping = (typeof officeReportGroupings)[number];

/** One row of a report: its subject (a table, dealer, deck, rule, hour), and figures by name. */
export interface ReportRow {
  readonly of: Readonly<Record<string, string | number | null>>;
  readonly figures: Readonly<Record<string, number>>;
}

export type OfficeAsk =
  /** Part of a name; players anywhere in the room, those who play or wait first. */
  | { readonly what: 'players'; readonly name: string }
  | { readonly what: 'player'; readonly player: string }
  /** Whether the house may let somebody in, and the last answer of the register of excluded persons. */
  | { readonly what: 'register'; readonly player: string }
  /** What somebody paid and won in a calendar year; the question is recorded in the audit trail. */
  | { readonly what: 'statement'; readonly player: string; readonly year: number }
  /** What a deal by chips or by ICM would give each remaining player, with `left` still to be played for. */
  | {
      readonly what: 'deal';
      readonly tournament: string;
      readonly by: 'chips' | 'icm';
      readonly left: Money;
      readonly limits?: DealLimits;
    }
  | {
      readonly what: 'report';
      readonly report: OfficeReportKind;
      readonly from: number;
      readonly to: number;
      readonly by: OfficeReportGrouping;
    }
  /** What public databases require of a tournament. */
  | { readonly what: 'results'; readonly tournament: string }
  /**
   * Rake, jackpot and time by table and dealer between two moments: those of a closed shift, or from the end of the last one (0: none was
   * closed).
   */
  | { readonly what: 'sheet'; readonly from: number; readonly to: number };

/** Admission as the asker may know it: `not-admitted` if only a manager may know why somebody is kept out. */
export type ToldGate =
  | ReturnType<typeof gateOf>
  | { readonly allowed: false; readonly because: 'kept-out' }
  | { readonly allowed: false; readonly because: 'not-admitted' };

/** A player who was found. */
export interface FoundPlayer {
  readonly player: string;
  readonly seat: EventSeatOf | null;
  readonly chips: Chips | null;
  readonly tournaments: readonly { readonly id: string; readonly entry: number }[];
  readonly waiting: readonly string[];
  /** What the player has agreed to. Absent: nothing. */
  readonly agreed?: ReturnType<typeof agreedBy>;
  /** Where the player is from, by ISO 3166. Absent: unknown, or not to be named. */
  readonly country?: string;
}

export type OfficeAnswer =
  | { readonly what: 'refused'; readonly refusal: OfficeRefusal }
  /** `more`: there are more than are listed. */
  | { readonly what: 'players'; readonly players: readonly FoundPlayer[]; readonly more?: true }
  | {
      readonly what: 'player';
      readonly found: FoundPlayer;
      readonly stays: readonly Stay[];
      readonly penalties: readonly { readonly tableId: string; readonly at: number; readonly hands: number | null }[];
    }
  | { readonly what: 'register'; readonly player: string; readonly gate: ToldGate }
  | { readonly what: 'statement'; readonly statement: PersonStatement }
  /** `before`: what each would have by chips if the tournament ended now. */
  | {
      readonly what: 'deal';
      readonly amounts: Readonly<Record<string, Money>>;
      readonly before: Readonly<Record<string, Money>>;
    }
  /** Includes the names of players who agreed to be named, and of no others. */
  | { readonly what: 'results'; readonly results: ReturnType<typeof eventResults> }
  | { readonly what: 'report'; readonly rows: readonly ReportRow[]; readonly more?: true }
  /**
   * Of `table`, `dealer`, `hour` and `came`: `in-time`, `later` (taken before the shift began and not known when the one before was
   * closed: its table was away) or `corrected` (hands of a closed shift have come to more or less since); figures `hands`, `rake`,
   * `jackpot`, `time`. The sheets of all shifts, with the one that is on, come to what the tables have taken. A span that is no shift is
   * told by the tables' clocks.
   */
  | {
      readonly what: 'sheet';
      readonly rows: readonly ReportRow[];
      /** What was bought and cashed in, by game. Absent: the span is no shift, or its sheet was closed before this was recorded. */
      readonly flow?: ReturnType<typeof flowNow>;
      readonly more?: true;
    };

/** The result of a wish: done, with what it produced, or why not. */
export interface OfficeDone {
  readonly refusal: OfficeRefusal | null;
  /** Seats drawn by it, for seat cards. */
  readonly drawn: readonly { readonly player: string; readonly from: EventSeatOf | null; readonly to: EventSeatOf }[];
  /** The id of somebody whose name was new. Absent: everybody was known. */
  readonly met?: string;
}
