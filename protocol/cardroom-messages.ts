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

/** What a paired browser is for, for good: the code it was paired with says so. */
export const browserRoleSchema = z.enum(['floor', 'cardroom', 'display']);
export type BrowserRole = z.infer<typeof browserRoleSchema>;

/** What a paired browser may ask of the cardroom server. */
export const toCardroomServerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), protocol: z.int(), key: z.string().max(200).nullable() }),
  /** Follow one table's events from now on (null: none). */
  z.strictObject({ type: z.literal('watch'), tableId: z.string().max(64).nullable() }),
  ...floorMessageSchemas,
  z.strictObject({ type: z.literal('sign-in'), id: requestIdSchema, proof: staffProofSchema }),
  z.strictObject({ type: z.literal('sign-out'), id: requestIdSchema }),
  /** A second person signs what is to be ordered or opened, told as its `canonicalText`. */
  z.strictObject({ type: z.literal('sign'), id: requestIdSchema, proof: staffProofSchema, command: signedTextSchema }),
  z.strictObject({
    type: z.literal('open-cards'),
    id: requestIdSchema,
    ...openingSchema,
    signature: z.string().max(64),
  }),
  /** What the office decides; whoever is signed in at this page answers for it. */
  z.strictObject({
    type: z.literal('office-wish'),
    id: requestIdSchema,
    wish: officeWishSchema,
    /** A second person's, of the `canonicalText` of `signedWish`, where the wish takes one. */
    signature: z.string().max(64).exactOptional(),
    /** The room's clock as the page last heard it: what comes to a server that has stood still for long is not done any more. */
    heard: z.int().exactOptional(),
  }),
  z.strictObject({ type: z.literal('office-ask'), id: requestIdSchema, ask: officeAskSchema }),
  /** A code to pair another browser with. The floor gives any role, the cardroom page all but the floor's, a display none. */
  z.strictObject({ type: z.literal('new-code'), id: requestIdSchema, role: browserRoleSchema }),
  /** Brings tables to a version of the program, or takes that back: a manager's. */
  z.strictObject({ type: z.literal('update-wish'), id: requestIdSchema, wish: updatePageWishSchema }),
  /** Lists, makes or revokes tokens of other people's programs: a manager's. */
  z.strictObject({ type: z.literal('token-wish'), id: requestIdSchema, wish: tokenWishSchema }),
  /** Lists the people of the house, enters them, or changes what they sign in with: a manager's. */
  z.strictObject({ type: z.literal('staff-wish'), id: requestIdSchema, wish: staffWishSchema }),
  /** Looks at the votes on a deal by phone, or gives those who have not voted a code each. */
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

/** A table that says something this cardroom server does not understand. What it says is kept; its overview stands as it did before, or is none. */
export interface NotUnderstood {
  readonly tableId: string;
  readonly logId: string;
  /** The table's name; null: not even that is known. */
  readonly name: string | null;
  /** The first event that is not understood. */
  readonly event: number;
  /** `newer`: it says itself that a newer program wrote it. */
  readonly why: 'newer' | 'strange';
  /** When this program met it, milliseconds since 1970. */
  readonly since: number;
  /** All of it for whoever looks after the room. Empty on a display. */
  readonly sentence: string;
}

/** One of two histories since they parted. */
interface ForkBranch {
  readonly events: number;
  /** When it was last written, as far as this program knows; milliseconds since 1970. */
  readonly lastContact: number | null;
  /** Somebody writes it now. */
  readonly linked: boolean;
}

/** Two histories of one table's log, both kept. A manager settles it by starting a new log at the table. */
export interface ForkReport {
  readonly tableId: string;
  readonly logId: string;
  /** The last event both have. */
  readonly parted: number;
  /** When the room met it, milliseconds since 1970. */
  readonly since: number;
  /** The one that the table is shown by. */
  readonly held: ForkBranch;
  /** The later one, which is kept and nothing more. */
  readonly apart: ForkBranch;
  /** Two programs speak for this log at the same time: a copied disk. */
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
  /** Not for displays. After the welcome where there are any, and whenever they change. */
  | { readonly type: 'forks'; readonly forks: readonly ForkReport[] }
  /** After the welcome where there are any, and whenever they change. */
  | { readonly type: 'not-understood'; readonly tables: readonly NotUnderstood[] }
  /** Not for displays: they are shown the table that comes of it. */
  | { readonly type: 'event'; readonly tableId: string; readonly seen: SeenEvent }
  /** Every two seconds: whoever hears it no more looks at what was. */
  | { readonly type: 'clock'; readonly now: number }
  /** Words by id, for what is said next. */
  | { readonly type: 'names'; readonly names: Readonly<Record<string, string>> }
  /** After the welcome every part once, then each that changes. A display is sent what a wall may show. */
  | { readonly type: 'office'; readonly part: OfficePart }
  | ({ readonly type: 'office-done'; readonly id: string } & OfficeDone)
  | { readonly type: 'office-told'; readonly id: string; readonly answer: OfficeAnswer }
  /** After the welcome, and whenever somebody signs in or out, runs out of time, or is no longer of the house. */
  | { readonly type: 'desk-person'; readonly person: DeskPerson }
  | FloorAnswered
  /** Answers `sign-in`, `sign-out` and `sign`. `signature` goes with the order that was signed, once and within two minutes. */
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
  /** Answers `update-wish`: why it was not done, in a sentence; null: it is. */
  | { readonly type: 'update-told'; readonly id: string; readonly sentence: string | null }
  /** Answers `token-wish`. */
  | ({ readonly type: 'tokens'; readonly id: string } & TokenAnswer)
  /** Answers `staff-wish`. */
  | ({ readonly type: 'staff-told'; readonly id: string } & StaffTold)
  /** Answers `ballot-wish`. */
  | ({ readonly type: 'ballots'; readonly id: string } & BallotsTold)
  /** Answers `new-code`: six digits, good until `expiresAt` (milliseconds since 1970) or until they are used up. */
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

/** POST /pair with this; answered by a key to keep, or a sentence. */
export const pairRequestSchema = z.strictObject({
  code: z.string().trim().min(1).max(20),
  name: wordsSchema({ most: 40 }),
});
export interface PairAnswer {
  readonly key: string | null;
  readonly role: BrowserRole | null;
  readonly sentence: string | null;
}

/** POST /browsers with this, from the cardroom's own PC and with the key of its code desk. `id`: as the list shows it. */
export const browsersAskSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('list') }),
  z.strictObject({ type: z.literal('revoke'), id: z.string().regex(/^[0-9A-F]{8}$/) }),
]);
export type BrowsersAsk = z.infer<typeof browsersAskSchema>;

/** Every browser that is let in now, or one sentence that says why not. */
export type BrowsersAnswer =
  | {
      readonly browsers: readonly {
        readonly id: string;
        readonly name: string;
        readonly role: BrowserRole;
        /** Milliseconds since 1970. */
        readonly pairedAt: number;
        /** A page of it is open. */
        readonly open: boolean;
      }[];
    }
  | { readonly sentence: string };

/** POST /code with this, from the cardroom's own PC and with the key of its code desk; answered by a code, or a sentence. */
export const codeRequestSchema = z.strictObject({ role: browserRoleSchema });
export type CodeAnswer =
  | { readonly code: string; readonly role: BrowserRole; readonly expiresAt: number }
  | { readonly sentence: string };
