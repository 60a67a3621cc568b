import { z } from 'zod';
import type { TableState } from '../engine/table.ts';
import { type BallotsTold, ballotWishSchema } from './deal-ballots.ts';
import type { DeskPerson, FloorAnswered, FloorRefusal, OpenedCards } from './floor-desk.ts';
import { openingSchema, signedTextSchema } from './floor-schema.ts';
import type { OfficeAnswer, OfficeDone, OfficePart } from './office-desk.ts';
import { officeAskSchema, officeWishSchema } from './office-schema.ts';
import { type TokenAnswer, tokenWishSchema } from './reader-tokens.ts';
import type { StaffRefusal } from './staff.ts';
import { staffProofSchema } from './staff-ask-schema.ts';
import { type StaffTold, staffWishSchema } from './staff-office.ts';
import { floorMessageSchemas, requestIdSchema, type SeenEvent } from './table-messages.ts';
import { updatePageWishSchema } from './update-messages.ts';
import { wordsSchema } from './words-schema.ts';

/** What a paired browser is for. Its code decides that, and it never changes. */
export const browserRoleSchema = z.enum(['floor', 'cardroom', 'display']);
export type BrowserRole = z.infer<typeof browserRoleSchema>;

/** What a paired browser may send to the cardroom server. */
export const toCardroomServerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), protocol: z.int(), key: z.string().max(200).nullable() }),
  /** Follow this table's events from now on (null: no table). */
  z.strictObject({ type: z.literal('watch'), tableId: z.string().max(64).nullable() }),
  ...floorMessageSchemas,
  z.strictObject({ type: z.literal('sign-in'), id: requestIdSchema, proof: staffProofSchema }),
  z.strictObject({ type: z.literal('sign-out'), id: requestIdSchema }),
  /** A second person signs what is to be ordered or opened, given as its `canonicalText`. */
  z.strictObject({ type: z.literal('sign'), id: requestIdSchema, proof: staffProofSchema, command: signedTextSchema }),
  z.strictObject({
    type: z.literal('open-cards'),
    id: requestIdSchema,
    ...openingSchema,
    signature: z.string().max(64),
  }),
  /** A wish to the office, in the name of the person signed in at this page. */
  z.strictObject({
    type: z.literal('office-wish'),
    id: requestIdSchema,
    wish: officeWishSchema,
    /** A second person's signature of the `canonicalText` of `signedWish`, if the wish needs one. */
    signature: z.string().max(64).exactOptional(),
    /** The room's clock as the page last heard it. A server that has stood still for long no longer carries it out. */
    heard: z.int().exactOptional(),
    /** Only asks whether it would be refused now, and why; nothing is done. */
    asksOnly: z.literal(true).exactOptional(),
  }),
  z.strictObject({ type: z.literal('office-ask'), id: requestIdSchema, ask: officeAskSchema }),
  /**
   * A code for pairing another browser. The floor gives codes for every role, the cardroom page for all but the floor, a display for none.
   */
  z.strictObject({ type: z.literal('new-code'), id: requestIdSchema, role: browserRoleSchema }),
  /** Brings tables to a version of the program, or cancels that. Managers only. */
  z.strictObject({ type: z.literal('update-wish'), id: requestIdSchema, wish: updatePageWishSchema }),
  /** Lists, makes or revokes tokens for other people's programs. Managers only. */
  z.strictObject({ type: z.literal('token-wish'), id: requestIdSchema, wish: tokenWishSchema }),
  /** Lists the people of the house, adds them, or changes what they sign in with. Managers only. */
  z.strictObject({ type: z.literal('staff-wish'), id: requestIdSchema, wish: staffWishSchema }),
  /** Shows how the votes on a deal by phone stand, or gives a code to each player who has not voted. */
  z.strictObject({ type: z.literal('ballot-wish'), id: requestIdSchema, wish: ballotWishSchema }),
]);
export type ToCardroomServer = z.infer<typeof toCardroomServerSchema>;

export interface TableOverview {
  readonly tableId: string;
  readonly name: string;
  /** The table is linked now; `lastContact` is when it last spoke. */
  readonly linked: boolean;
  readonly lastContact: number | null;
  readonly sequence: number;
  readonly state: TableState;
}

/**
 * A table that sends something this cardroom server does not understand. Its rows are stored; its overview stays as before, or is absent.
 */
export interface NotUnderstood {
  readonly tableId: string;
  readonly logId: string;
  /** The table's name; null: unknown. */
  readonly name: string | null;
  /** The first event that is not understood. */
  readonly event: number;
  /** `newer`: the event itself says that a newer program wrote it. */
  readonly why: 'newer' | 'strange';
  /** When this program received it, milliseconds since 1970. */
  readonly since: number;
  /** The details for the room's operator. Empty on a display. */
  readonly sentence: string;
}

/** One of two histories since they parted. */
interface ForkBranch {
  readonly events: number;
  /** When it last grew, as far as this program knows; milliseconds since 1970. */
  readonly lastContact: number | null;
  /** Somebody is writing it now. */
  readonly linked: boolean;
}

/** Two histories of one table's log, both stored. A manager settles it by starting a new log at the table. */
export interface ForkReport {
  readonly tableId: string;
  readonly logId: string;
  /** The last event both have in common. */
  readonly parted: number;
  /** When the room noticed, milliseconds since 1970. */
  readonly since: number;
  /** The one the table is shown from. */
  readonly held: ForkBranch;
  /** The later one, which is only stored. */
  readonly apart: ForkBranch;
  /** Two programs send for this log at the same time: the disk was copied. */
  readonly copied: boolean;
}

export type FromCardroomServer =
  | {
      readonly type: 'welcome';
      readonly protocol: number;
      readonly role: BrowserRole;
      readonly name: string;
      readonly tables: readonly TableOverview[];
      readonly names: Readonly<Record<string, string>>;
      readonly now: number;
    }
  /** Replaces the overview of one table. Sent after each batch that changed it, and when its link changes. */
  | {
      readonly type: 'table';
      readonly table: TableOverview;
      readonly names: Readonly<Record<string, string>>;
      readonly now: number;
    }
  /** Not for displays. After the welcome if there are any, and whenever they change. */
  | { readonly type: 'forks'; readonly forks: readonly ForkReport[] }
  /** After the welcome if there are any, and whenever they change. */
  | { readonly type: 'not-understood'; readonly tables: readonly NotUnderstood[] }
  /** Not for displays: they get the resulting table. */
  | { readonly type: 'event'; readonly tableId: string; readonly seen: SeenEvent }
  /** Every two seconds: a page that stops hearing it is showing the past. */
  | { readonly type: 'clock'; readonly now: number }
  /** Texts by id, for the messages that follow. */
  | { readonly type: 'names'; readonly names: Readonly<Record<string, string>> }
  /** After the welcome every part once, then each part that changes. A display gets only what a wall may show. */
  | { readonly type: 'office'; readonly part: OfficePart }
  | ({ readonly type: 'office-done'; readonly id: string } & OfficeDone)
  | { readonly type: 'office-told'; readonly id: string; readonly answer: OfficeAnswer }
  /** After the welcome, and whenever somebody signs in or out, runs out of time, or is removed from the list. */
  | { readonly type: 'desk-person'; readonly person: DeskPerson }
  | FloorAnswered
  /** Answers `sign-in`, `sign-out` and `sign`. `signature` is sent with the order that was signed, once and within two minutes. */
  | {
      readonly type: 'staff-answer';
      readonly id: string;
      readonly refusal: StaffRefusal | null;
      readonly signature?: string;
    }
  | {
      readonly type: 'cards-opened';
      readonly id: string;
      readonly tableId: string;
      readonly hand: number;
      readonly refusal: FloorRefusal | null;
      readonly cards: readonly OpenedCards[];
    }
  /** Answers `update-wish`: a sentence says why it was not done; null: it was. */
  | { readonly type: 'update-told'; readonly id: string; readonly sentence: string | null; readonly why?: string }
  /** Answers `token-wish`. */
  | ({ readonly type: 'tokens'; readonly id: string } & TokenAnswer)
  /** Answers `staff-wish`. */
  | ({ readonly type: 'staff-told'; readonly id: string } & StaffTold)
  /** Answers `ballot-wish`. */
  | ({ readonly type: 'ballots'; readonly id: string } & BallotsTold)
  /** Answers `new-code`: six digits, valid until `expiresAt` (milliseconds since 1970) or until used. */
  | {
      readonly type: 'code';
      readonly id: string;
      readonly role: BrowserRole;
      readonly code: string;
      readonly expiresAt: number;
    }
  | { readonly type: 'refused'; readonly id: string; readonly refusal: FloorRefusal }
  | {
      readonly type: 'turned-away';
      readonly why: 'not-paired' | 'version' | 'malformed' | 'busy';
      readonly sentence: string;
    };

/** POST /pair with this; the answer is a key to store, or a sentence. */
export const pairRequestSchema = z.strictObject({
  code: z.string().trim().min(1).max(20),
  name: wordsSchema({ most: 40 }),
});
/** Why a browser was not paired; the page says it in its own language. */
export const pairRefusals = ['too-many', 'malformed', 'code'] as const;
export interface PairAnswer {
  readonly key: string | null;
  readonly role: BrowserRole | null;
  readonly sentence: string | null;
  /** Absent: paired, or the sentence alone says why not. */
  readonly why?: (typeof pairRefusals)[number];
}

/** POST /browsers with this, from the cardroom's own PC and with the key of its code desk. `id`: as in the list. */
export const browsersAskSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('list') }),
  z.strictObject({ type: z.literal('revoke'), id: z.string().regex(/^[0-9A-F]{8}$/) }),
]);
export type BrowsersAsk = z.infer<typeof browsersAskSchema>;

/** Every browser that may connect now, or a sentence that says why not. */
export type BrowsersAnswer =
  | {
      readonly browsers: readonly {
        readonly id: string;
        readonly name: string;
        readonly role: BrowserRole;
        /** Milliseconds since 1970. */
        readonly pairedAt: number;
        /** One of its pages is open. */
        readonly open: boolean;
      }[];
    }
  | { readonly sentence: string };

/** POST /code with this, from the cardroom's own PC and with the key of its code desk; the answer is a code, or a sentence. */
export const codeRequestSchema = z.strictObject({ role: browserRoleSchema });
export type CodeAnswer =
  | { readonly code: string; readonly role: BrowserRole; readonly expiresAt: number }
  | { readonly sentence: string };
