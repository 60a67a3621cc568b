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
import type { TableVersion } from './update-messages.ts';

type DealLimits = NonNullable<Parameters<typeof dealFor>[3]>;

/**
 * What the office's pages say and hear. Commands come with words where the engine keeps references: a new player's name, a reason.
 * The server gives ids, moments and random numbers; nobody names themselves.
 */

/** A person meant by a command: known already, or by a new name. */
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

/** A command as a page says it. `keep-structure` with `id` null makes a new template. */
export type OfficeWish = Said<OfficeCommand>;

/** What a second person signs of a wish that takes two. */
export const signedWish = (wish: OfficeWish) => ({ wish });

/** An order of the floor its table did not carry out. */
export interface RefusedOrder {
  readonly id: string;
  /** Why not; it names seats, never people. */
  readonly sentence: string;
}

/** How the room itself is. */
export interface RoomNow {
  /** The last batch was on disk then; null: none since the start. */
  readonly savedAt: number | null;
  readonly backup: { readonly at: number | null; readonly sentence: string | null };
  readonly linked: number;
  readonly known: number;
  /** Events the linked and the silent tables said they have that are not here. */
  readonly behind: Readonly<Record<string, number>>;
  /** What is wrong with the disk, in a sentence; null: nothing. */
  readonly fault: string | null;
  /** What a table has signed otherwise than it is, in a sentence. Absent: nothing since yesterday. */
  readonly signed?: string;
  /** Silent tables without which nobody is seated, because the store is a copy that was put back. Absent: none. */
  readonly unheard?: readonly string[];
  /** The store is a copy that was put back: what the office sold or paid after this moment is forgotten; 0: all of it. Absent: it is none. */
  readonly forgotSince?: number;
  /** Linked tables whose clocks are off the room's, with the milliseconds they are ahead; less than 0: behind. Absent: none is. */
  readonly clocksOff?: Readonly<Record<string, number>>;
  /** Orders of the floor that tables said no to, by table. Absent: none. */
  readonly refused?: Readonly<Record<string, RefusedOrder>>;
  /** Versions of the program. Absent: nobody launched this cardroom, so it keeps none. */
  readonly versions?: {
    readonly room: string;
    /** Releases that are here, newest first. */
    readonly releases: readonly string[];
    readonly ordered: { readonly version: string; readonly when: 'between-hands' | 'at-close' } | null;
    readonly tables: readonly TableVersion[];
  };
}

/** What the house plays its tournaments by, and its cash games. */
export type HouseRules = ReturnType<typeof houseRules>;
export type HouseMode = keyof HouseRules;

/** What a person paid and won in a year. */
export type PersonStatement = ReturnType<typeof statementOfPerson>;

/** Pieces of the office; each replaces the one before it. */
export type OfficePart =
  | { readonly part: 'tournament'; readonly view: TournamentView }
  | { readonly part: 'structures'; readonly structures: Readonly<Record<string, Structure>> }
  /** What new tournaments and new cash games are played by. */
  | { readonly part: 'house-rules'; readonly rules: HouseRules }
  /** What the law asks of the house. */
  | { readonly part: 'duties'; readonly duties: ReturnType<typeof houseDuties> }
  | { readonly part: 'cash'; readonly view: CashView }
  | { readonly part: 'room'; readonly room: RoomNow }
  /** The house's people, by id: number, role, whether signed in somewhere. Names go by `names`. */
  | {
      readonly part: 'staff';
      readonly staff: readonly {
        readonly id: string;
        readonly number: string;
        readonly role: 'dealer' | 'floor' | 'manager';
        readonly tableId: string | null;
      }[];
    };

/** What may be read for a span of time. */
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

/** One row of a report: what it is about (a table, dealer, deck, rule, hour), and figures by name. */
export interface ReportRow {
  readonly of: Readonly<Record<string, string | number | null>>;
  readonly figures: Readonly<Record<string, number>>;
}

export type OfficeAsk =
  /** Part of a name; players anywhere in the room, playing or waiting first. */
  | { readonly what: 'players'; readonly name: string }
  | { readonly what: 'player'; readonly player: string }
  /** Whether the house may let somebody in, and what the register of excluded persons said last. */
  | { readonly what: 'register'; readonly player: string }
  /** What somebody paid and won in a calendar year; whoever asks is written into the audit trail. */
  | { readonly what: 'statement'; readonly player: string; readonly year: number }
  /** What a deal by chips or by ICM would give each player left, `left` played on for. */
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
      readonly by: 'table' | 'dealer' | 'deck' | 'rule' | 'hour' | 'day' | 'kind' | 'player' | 'device';
    }
  /** What public databases ask of a tournament. */
  | { readonly what: 'results'; readonly tournament: string }
  /** Rake, jackpot and time by table and dealer between two moments: those of a closed shift, or from the last one's end on (0: none was closed). */
  | { readonly what: 'sheet'; readonly from: number; readonly to: number };

/** A gate as its asker may know it: `not-admitted` where why somebody is kept out is a manager's to know. */
export type ToldGate =
  | ReturnType<typeof gateOf>
  | { readonly allowed: false; readonly because: 'kept-out' }
  | { readonly allowed: false; readonly because: 'not-admitted' };

/** Somebody found. */
export interface FoundPlayer {
  readonly player: string;
  readonly seat: EventSeatOf | null;
  readonly chips: Chips | null;
  readonly tournaments: readonly { readonly id: string; readonly entry: number }[];
  readonly waiting: readonly string[];
  /** What the player has agreed to. Absent: nothing. */
  readonly agreed?: ReturnType<typeof agreedBy>;
}

export type OfficeAnswer =
  | { readonly what: 'refused'; readonly refusal: OfficeRefusal }
  /** `more`: there are more than are told. */
  | { readonly what: 'players'; readonly players: readonly FoundPlayer[]; readonly more?: true }
  | {
      readonly what: 'player';
      readonly found: FoundPlayer;
      readonly stays: readonly Stay[];
      readonly penalties: readonly { readonly tableId: string; readonly at: number; readonly hands: number | null }[];
    }
  | { readonly what: 'register'; readonly player: string; readonly gate: ToldGate }
  | { readonly what: 'statement'; readonly statement: PersonStatement }
  /** `before`: what each would have if the tournament ended now, by chips. */
  | {
      readonly what: 'deal';
      readonly amounts: Readonly<Record<string, Money>>;
      readonly before: Readonly<Record<string, Money>>;
    }
  /** Names go with it of those alone who agreed to be named. */
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
      /** What was bought and cashed in, by game. Absent: the span is no shift, or its sheet was closed before this was kept. */
      readonly flow?: ReturnType<typeof flowNow>;
      readonly more?: true;
    };

/** What was given for a wish: done with what it made, or why not. */
export interface OfficeDone {
  readonly refusal: OfficeRefusal | null;
  /** Seats that were drawn by it, for seat cards. */
  readonly drawn: readonly { readonly player: string; readonly from: EventSeatOf | null; readonly to: EventSeatOf }[];
  /** The id under which somebody is known from now on whose name was new. Absent: everybody was known. */
  readonly met?: string;
}
