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

/** What the floor has a table do. The server knows who signs it; the message does not say. */
export type FloorOrder =
  | ({
      readonly order: 'rule-incident';
      readonly incident: string;
      readonly ruling: IncidentRuling;
      readonly reason: string;
      readonly penalty?: PenaltyOrder;
    } & RulingBesides)
  /** One person goes to the table; nobody else may take it meanwhile. */
  | { readonly order: 'take-call'; readonly incident: string }
  | { readonly order: 'leave-call'; readonly incident: string }
  /** A report of the floor's own, ruled at once by one of its outcomes; null: it is only filed. */
  | {
      readonly order: 'report';
      readonly report: Report;
      readonly choice: number | null;
      readonly reason: string;
      readonly penalty?: PenaltyOrder;
    }
  /** The hand in play or the last one. `sequence`: the table's last event when the preview was made. */
  | {
      readonly order: 'amend-hand';
      readonly hand: number;
      readonly changes: readonly ActChange[];
      readonly reason: string;
      readonly sequence: number;
    }
  /** An older hand, signed by a manager beside the floor: what it should have come to is put right between the players who are still here. */
  | {
      readonly order: 'amend-past-hand';
      readonly hand: number;
      readonly changes: readonly ActChange[];
      readonly reason: string;
      readonly sequence: number;
    };

/** What a second person signs of an order: the same words are another order at another table. */
export const signedOrder = (tableId: string, order: FloorOrder) => ({ tableId, order });

/** Why a desk says no to an order or a question, before any table is asked. */
export type FloorRefusal =
  | { readonly reason: 'no-such-table'; readonly tableId: string }
  | { readonly reason: 'no-such-hand'; readonly hand: number }
  | { readonly reason: 'no-such-incident'; readonly incident: string }
  | { readonly reason: 'incident-closed'; readonly incident: string }
  /** Somebody else is on the way; `by` as the log names them. */
  | { readonly reason: 'call-taken'; readonly by: string }
  /** The browser's role, or the person's, does not go so far. */
  | { readonly reason: 'not-allowed'; readonly role: string }
  /** Nobody is signed in here, or the sign-in has run out. */
  | { readonly reason: 'signed-out' }
  | { readonly reason: 'needs-signature'; readonly role: 'floor' | 'manager' }
  | { readonly reason: 'same-person' }
  /** Given long ago, to a room that stood still or could not be reached. */
  | { readonly reason: 'came-late' }
  /** The dealer of the hand does not sign its opening. */
  | { readonly reason: 'dealt-it' }
  | { readonly reason: 'hand-running'; readonly hand: number }
  /** The hand is over, and one tap at its table would go on with it. */
  | { readonly reason: 'end-not-final'; readonly hand: number }
  /** Somebody has seen its cards: it may be put right, and nobody plays on in it. */
  | { readonly reason: 'cards-known'; readonly hand: number }
  | { readonly reason: 'nothing-sealed'; readonly hand: number }
  /** The room's review key is not unlocked; the sentence says how. */
  | { readonly reason: 'review-locked' }
  /** No review key was ever made. */
  | { readonly reason: 'no-review-key' }
  /** A sealed box this room's key does not open. */
  | { readonly reason: 'box-not-ours'; readonly seat: Seat }
  /** At a table's own console, without the cardroom. */
  | { readonly reason: 'only-in-cardroom' }
  /** Not as it should be said; the sentence says what is allowed. */
  | { readonly reason: 'malformed'; readonly sentence: string }
  /** It was said, and the line went down before the answer: nobody here knows whether it was done. */
  | { readonly reason: 'unanswered' }
  | { readonly reason: 'not-kept' };

/** How far an order has come: on its way to its table, booked there, or refused by the desk (`refusal`) or the table (`sentence`, English). */
export interface OrderProgress {
  readonly state: 'waiting' | 'done' | 'refused';
  readonly sentence: string | null;
  readonly refusal: FloorRefusal | null;
  /** What the table itself refused it by. Only where the order was given at the table. */
  readonly cause?: Refusal;
}

/** What a hand can be taken away as. */
export const exportFormats = ['phh', 'ohh', 'text'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What may be looked for; all that is given must hold. Times in milliseconds since 1970. */
export interface SearchQuery {
  readonly tableId?: string;
  readonly hand?: number;
  /** Part of a name; upper and lower case and accents do not matter. */
  readonly player?: string;
  /** Part of the name of whoever dealt. */
  readonly dealer?: string;
  readonly from?: number;
  readonly to?: number;
  readonly what?: readonly RecordKind[];
  readonly reports?: readonly ReportKind[];
  /** A rule as citations name it, e.g. `tda-2011#40`; with a number alone, that rule of any document; without its letter, all its parts. */
  readonly rule?: string;
  /** Goes on after this one of the page before. */
  readonly after?: string;
}

/** Kinds of records a table leaves behind. */
export const recordKinds = ['call', 'report', 'witnesses', 'amendment', 'penalty', 'opening', 'new-log'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** One thing the floor had to do with, found again. Names behind ids go with the answer. */
export interface FloorRecord {
  /** For `after`. */
  readonly id: string;
  readonly what: RecordKind;
  readonly tableId: string;
  readonly hand: number;
  readonly at: number;
  /** Null where it is no report. */
  readonly report: ReportKind | null;
  readonly seat: Seat | null;
  /** Text id of the player's name. */
  readonly player: string | null;
  /** Staff id of whoever dealt. */
  readonly dealer: string | null;
  /** Only of a count: the stack, how far it is from what the book said before, and who signed it, as the log names them. */
  readonly counted?: NonNullable<Incident['counted']> & { readonly by: string };
  /** Null: nobody has ruled. `by` as the log names them. */
  readonly ruled: {
    readonly at: number;
    readonly by: string;
    /** `taken-back`: a count that was undone before anybody saw it. */
    readonly ruling: IncidentRuling | 'taken-back' | null;
    /** Text id of the words why. */
    readonly reason: string | null;
    readonly hands: number | null;
    /** What a ruling by number came to; absent where it has a name, or decided nothing of its own. */
    readonly decided?: NonNullable<ReturnType<typeof decidedOf>>;
  } | null;
  readonly cites: readonly string[];
}

/** A hand found again. */
export interface FoundHand {
  readonly tableId: string;
  readonly hand: number;
  readonly startedAt: number;
  /** Null: it is being played. */
  readonly endedAt: number | null;
  readonly outcome: 'played' | 'misdeal' | null;
  readonly potChips: number;
  readonly dealer: string | null;
  readonly amended: boolean;
  /** Records of it. */
  readonly records: number;
}

/** Something somebody did with what is kept from everybody: an opening, or a try of one. Never changed, never forgotten. */
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
  /** As the logs name people, first and second person. */
  readonly by: string;
  readonly tableId: string | null;
  readonly hand: number | null;
  readonly seats: readonly Seat[];
  /** The words why. */
  readonly reason: string | null;
}

/** Asked of the desk; changes nothing. */
export type FloorAsk =
  | { readonly what: 'correction'; readonly tableId: string; readonly ask: CorrectionAsk }
  | { readonly what: 'search'; readonly query: SearchQuery }
  | { readonly what: 'export'; readonly tableId: string; readonly hand: number; readonly format: ExportFormat }
  /** Which hands of cards are sealed, and whether they were opened. */
  | { readonly what: 'sealed'; readonly tableId: string; readonly hand: number }
  | { readonly what: 'audit'; readonly before: number | null };

/** What comes back, of the same kind as was asked, or a refusal. */
export type FloorAnswer =
  | { readonly what: 'correction'; readonly answer: SentCorrectionAnswer }
  | {
      readonly what: 'search';
      readonly records: readonly FloorRecord[];
      readonly hands: readonly FoundHand[];
      /** There is more after the last record. */
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

/** One hand with the table as it stood just before its first event; null where that cannot be grown any more. */
export interface ReadHand {
  readonly tableId: string;
  readonly hand: number;
  readonly before: TableState | null;
  readonly events: readonly SeenEvent[];
}

/** How whoever asked the floor's desk is answered, by the table and by the room alike; `floor-ordered` again whenever the order has come further. */
export type FloorAnswered =
  | ({ readonly type: 'hand'; readonly id: string } & ReadHand)
  | { readonly type: 'floor-answer'; readonly id: string; readonly answer: FloorAnswer }
  | ({
      readonly type: 'floor-ordered';
      readonly id: string;
      readonly tableId: string;
      readonly order: FloorOrder;
    } & OrderProgress);

/** Who acts at this desk. `needed`: the house keeps a staff list, and nobody rules without being signed in. */
export interface DeskPerson {
  readonly needed: boolean;
  readonly person: StaffPerson | null;
  /** When the sign-in runs out unless the desk is used, by the server's clock; null: nobody is signed in. */
  readonly until: number | null;
  /** Who may be tapped on to sign in: floor and managers. Numbers and names only. */
  readonly people: readonly StaffPerson[];
  readonly demo: boolean;
}

/** Hole cards of one seat that two persons had opened. */
export interface OpenedCards {
  readonly seat: Seat;
  readonly cards: readonly Card[];
}
