import type { Card, Seat } from '../engine/notation.ts';
import type {
  ActChange,
  CorrectionAsk,
  decidedOf,
  Incident,
  IncidentRuling,
  PenaltyOrder,
  Refusal,
  Report,
  ReportKind,
  RulingBesides,
  TableState,
} from '../engine/table.ts';
import type { SentCorrectionAnswer } from './correction-schema.ts';
import type { StaffPerson } from './staff.ts';
import type { SeenEvent } from './table-messages.ts';

/**
 * What the floor desk says and hears. The cardroom answers for every table, a table's own server for itself alone: both speak these
 * words, so that the desk is one program wherever it is opened.
 */

/** What the floor has a table do. The message does not say who signs it; the server knows. */
export type FloorOrder =
  | ({
      readonly order: 'rule-incident';
      readonly incident: string;
      readonly ruling: IncidentRuling;
      readonly reason: string;
      readonly penalty?: PenaltyOrder;
    } & RulingBesides)
  /** One person goes to the table; nobody else can take the call meanwhile. */
  | { readonly order: 'take-call'; readonly incident: string }
  | { readonly order: 'leave-call'; readonly incident: string }
  /** The floor's own report, ruled at once by one of its outcomes; null: it is only filed. */
  | {
      readonly order: 'report';
      readonly report: Report;
      readonly choice: number | null;
      readonly reason: string;
      readonly penalty?: PenaltyOrder;
    }
  /** The hand in play or the last one. `sequence`: the table's last event at the time of the preview. */
  | {
      readonly order: 'amend-hand';
      readonly hand: number;
      readonly changes: readonly ActChange[];
      readonly reason: string;
      readonly sequence: number;
    }
  /** An older hand. A manager signs beside the floor, and what it should have paid is settled between the players who are still here. */
  | {
      readonly order: 'amend-past-hand';
      readonly hand: number;
      readonly changes: readonly ActChange[];
      readonly reason: string;
      readonly sequence: number;
    };

/** What a second person signs: the order together with its table, because the same order at another table is another one. */
export const signedOrder = (tableId: string, order: FloorOrder) => ({ tableId, order });

/** Why a desk refuses an order or a question before any table is asked. */
export type FloorRefusal =
  | { readonly reason: 'no-such-table'; readonly tableId: string }
  | { readonly reason: 'no-such-hand'; readonly hand: number }
  | { readonly reason: 'no-such-incident'; readonly incident: string }
  | { readonly reason: 'incident-closed'; readonly incident: string }
  /** Somebody else has taken the call; `by` as the log names them. */
  | { readonly reason: 'call-taken'; readonly by: string }
  /** The role of the browser, or of the person, does not permit it. */
  | { readonly reason: 'not-allowed'; readonly role: string }
  /** Nobody is signed in here, or the sign-in has expired. */
  | { readonly reason: 'signed-out' }
  | { readonly reason: 'needs-signature'; readonly role: 'floor' | 'manager' }
  | { readonly reason: 'same-person' }
  /** It was given long ago, to a room that stood still or could not be reached. */
  | { readonly reason: 'came-late' }
  /** The dealer of the hand cannot sign its opening. */
  | { readonly reason: 'dealt-it' }
  | { readonly reason: 'hand-running'; readonly hand: number }
  /** The hand is over, but one tap at its table would continue it. */
  | { readonly reason: 'end-not-final'; readonly hand: number }
  /** Somebody has seen its cards: it may be corrected, but not played on. */
  | { readonly reason: 'cards-known'; readonly hand: number }
  | { readonly reason: 'nothing-sealed'; readonly hand: number }
  /** The room's review key is locked; the sentence says how to unlock it. */
  | { readonly reason: 'review-locked' }
  /** There is no review key. */
  | { readonly reason: 'no-review-key' }
  /** A sealed box that this room's key does not open. */
  | { readonly reason: 'box-not-ours'; readonly seat: Seat }
  /** At a table's own console, without the cardroom. */
  | { readonly reason: 'only-in-cardroom' }
  /** The request is not of an allowed form; the sentence says what is allowed. */
  | { readonly reason: 'malformed'; readonly sentence: string }
  /** It was sent, and the connection broke before the answer: whether it was done is unknown here. */
  | { readonly reason: 'unanswered' }
  | { readonly reason: 'not-kept' };

/**
 * The progress of an order: on its way to its table, booked there, or refused by the desk (`refusal`) or by the table (`sentence`,
 * English).
 */
export interface OrderProgress {
  readonly state: 'waiting' | 'done' | 'refused';
  readonly sentence: string | null;
  readonly refusal: FloorRefusal | null;
  /** The table's own refusal, which the page says in its language. Absent: there is only the sentence. */
  readonly cause?: Refusal;
}

/** The formats in which a hand can be exported. */
export const exportFormats = ['phh', 'ohh', 'text'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What to search for; all given conditions must hold. Times in milliseconds since 1970. */
export interface SearchQuery {
  readonly tableId?: string;
  /** The number of a deal. */
  readonly hand?: number;
  /** The number people know a hand by, with every deal of it. */
  readonly shown?: number;
  /** Part of a name; upper and lower case and accents do not matter. */
  readonly player?: string;
  /** Part of the dealer's name. */
  readonly dealer?: string;
  readonly from?: number;
  readonly to?: number;
  readonly what?: readonly RecordKind[];
  readonly reports?: readonly ReportKind[];
  /** A rule as cited, e.g. `tda-2011#40`; a number alone matches that rule of any document, without its letter all its parts. */
  readonly rule?: string;
  /** Continues after this record, the last one of the page before. */
  readonly after?: string;
}

/** Kinds of records a table leaves. */
export const recordKinds = [
  'call',
  'report',
  'count',
  'witnesses',
  'amendment',
  'penalty',
  'opening',
  'new-log',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** One matter for the floor, found again. The names behind its ids are sent with the answer. */
export interface FloorRecord {
  /** For `after`. */
  readonly id: string;
  readonly what: RecordKind;
  readonly tableId: string;
  readonly hand: number;
  /** As `FoundHand.shown`. */
  readonly shown: number;
  readonly at: number;
  /** Null if it is no report. */
  readonly report: ReportKind | null;
  readonly seat: Seat | null;
  /** Text id of the player's name. */
  readonly player: string | null;
  /** Staff id of the dealer. */
  readonly dealer: string | null;
  /**
   * Only of a count: the stack, how far it differs from the book before, and who signed it, as the log names them. `moved`: nobody counted;
   * chips were brought into a tournament, or taken out of it.
   */
  readonly counted?: NonNullable<Incident['counted']> & { readonly by: string; readonly moved?: true };
  /** Null: not ruled. `by` as the log names them. */
  readonly ruled: {
    readonly at: number;
    readonly by: string;
    /**
     * `taken-back`: a count or report that was undone, or a call its dealer took back. `stands`: nothing was changed, between two hands. `punished`: the record of the penalty
     * says how.
     */
    readonly ruling: IncidentRuling | 'taken-back' | 'stands' | 'punished' | null;
    /** Text id of the reason. */
    readonly reason: string | null;
    /** Only of a penalty: hands to miss, 0 a warning; null: out of the event. */
    readonly hands: number | null;
    /** What a numbered ruling decided; absent if it has a name, or decided nothing of its own. */
    readonly decided?: NonNullable<ReturnType<typeof decidedOf>>;
  } | null;
  readonly cites: readonly string[];
}

/** A hand found again. */
export interface FoundHand {
  readonly tableId: string;
  readonly hand: number;
  /** The number people know it by: a hand dealt again keeps its own. */
  readonly shown: number;
  readonly startedAt: number;
  /** Null: it is in play. */
  readonly endedAt: number | null;
  readonly outcome: 'played' | 'misdeal' | null;
  readonly potChips: number;
  readonly dealer: string | null;
  readonly amended: boolean;
  /** Records of it. */
  readonly records: number;
}

/** An access to something confidential: an opening, or an attempt. Never changed, never erased. */
export interface AuditEntry {
  readonly number: number;
  readonly at: number;
  readonly what:
    | 'cards-opened'
    | 'opening-refused'
    | 'key-made'
    | 'key-unlocked'
    | 'key-locked'
    | 'texts-erased'
    | 'table-taken-over'
    | 'kept-out-seated'
    | 'unchecked-seated'
    /** Its reason is the verb and the person's number, as on the command line. */
    | 'staff-changed'
    /** Its reason is the year and the player's id. */
    | 'statement-read';
  /** First and second person, as the logs name them. */
  readonly by: string;
  readonly tableId: string | null;
  readonly hand: number | null;
  /** The number people know the hand by. Absent: an older cardroom, or one hand's own openings. */
  readonly shown?: number | null;
  readonly seats: readonly Seat[];
  /** The reason. */
  readonly reason: string | null;
}

/** A question to the desk; changes nothing. */
export type FloorAsk =
  | { readonly what: 'correction'; readonly tableId: string; readonly ask: CorrectionAsk }
  | { readonly what: 'search'; readonly query: SearchQuery }
  | { readonly what: 'export'; readonly tableId: string; readonly hand: number; readonly format: ExportFormat }
  /** Which hands have sealed cards, and whether they were opened. */
  | { readonly what: 'sealed'; readonly tableId: string; readonly hand: number }
  | { readonly what: 'audit'; readonly before: number | null };

/** The answer, of the same kind as the question, or a refusal. */
export type FloorAnswer =
  | { readonly what: 'correction'; readonly answer: SentCorrectionAnswer }
  | {
      readonly what: 'search';
      readonly records: readonly FloorRecord[];
      readonly hands: readonly FoundHand[];
      /** There are more after the last record. */
      readonly more: boolean;
    }
  | { readonly what: 'export'; readonly fileName: string; readonly text: string }
  | {
      readonly what: 'sealed';
      readonly seats: readonly Seat[];
      readonly openings: readonly AuditEntry[];
      /** Why none can be opened now; null: one can. */
      readonly refusal: FloorRefusal | null;
    }
  | { readonly what: 'audit'; readonly entries: readonly AuditEntry[] }
  | { readonly what: 'refused'; readonly refusal: FloorRefusal };

/** One hand, with the table just before its first event; null if that cannot be rebuilt any more. */
export interface ReadHand {
  readonly tableId: string;
  readonly hand: number;
  readonly before: TableState | null;
  readonly events: readonly SeenEvent[];
}

/** Answers from a floor desk, the table's or the room's. `floor-ordered` is sent again whenever the order has progressed. */
export type FloorAnswered =
  | ({ readonly type: 'hand'; readonly id: string } & ReadHand)
  | { readonly type: 'floor-answer'; readonly id: string; readonly answer: FloorAnswer }
  | ({
      readonly type: 'floor-ordered';
      readonly id: string;
      readonly tableId: string;
      readonly order: FloorOrder;
    } & OrderProgress);

/** Who acts at this desk. `needed`: the house has a staff list, so nobody rules without signing in. */
export interface DeskPerson {
  readonly needed: boolean;
  readonly person: StaffPerson | null;
  /** When the sign-in expires unless the desk is used, by the server's clock; null: nobody is signed in. */
  readonly until: number | null;
  /** Who can be tapped to sign in: floor and managers, by number and name only. */
  readonly people: readonly StaffPerson[];
  readonly demo: boolean;
}

/** Hole cards of one seat, opened by two persons. */
export interface OpenedCards {
  readonly seat: Seat;
  readonly cards: readonly Card[];
}
