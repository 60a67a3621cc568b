import { z } from 'zod';
import type { IncidentRuling, TableState } from '../engine/index.ts';
import { rulingSchema } from './report-schema.ts';
import { requestIdSchema, type SeenEvent } from './table-messages.ts';

/** What a paired browser is for, for good: the code it was paired with says so. */
export const browserRoleSchema = z.enum(['floor', 'cardroom', 'display']);
export type BrowserRole = z.infer<typeof browserRoleSchema>;

/** What a paired browser may ask of the cardroom server. */
export const toCardroomServerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), protocol: z.int(), key: z.string().max(200).nullable() }),
  /** Follow one table's events from now on (null: none). */
  z.strictObject({ type: z.literal('watch'), tableId: z.string().max(64).nullable() }),
  /** Events of one hand, for its timeline. */
  z.strictObject({
    type: z.literal('read-hand'),
    id: requestIdSchema,
    tableId: z.string().max(64),
    hand: z.int().min(0),
  }),
  z.strictObject({
    type: z.literal('rule'),
    id: requestIdSchema,
    tableId: z.string().max(64),
    incident: z.string().max(64),
    ruling: rulingSchema,
    reason: z.string().trim().max(400),
  }),
  /** A code to pair another browser with. The floor gives any role, the cardroom page all but the floor's, a display none. */
  z.strictObject({ type: z.literal('new-code'), id: requestIdSchema, role: browserRoleSchema }),
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

/** Why the cardroom server says no to a browser; the sentence names what is allowed. */
export type CardroomRefusal =
  | { readonly reason: 'no-such-table'; readonly tableId: string }
  | { readonly reason: 'no-such-incident'; readonly incident: string }
  | { readonly reason: 'incident-closed'; readonly incident: string }
  | { readonly reason: 'not-allowed'; readonly role: string };

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
  | { readonly type: 'event'; readonly tableId: string; readonly seen: SeenEvent }
  | {
      readonly type: 'hand';
      readonly id: string;
      readonly tableId: string;
      readonly hand: number;
      readonly events: readonly SeenEvent[];
    }
  /** `state`: waiting until the table has answered; then done, or refused with the table's reason. */
  | {
      readonly type: 'ruled';
      readonly id: string;
      readonly incident: string;
      readonly ruling: IncidentRuling;
      readonly state: 'waiting' | 'done' | 'refused';
      readonly sentence: string | null;
    }
  /** Answers `new-code`: six digits, good until `expiresAt` (milliseconds since 1970) or until they are used up. */
  | {
      readonly type: 'code';
      readonly id: string;
      readonly role: BrowserRole;
      readonly code: string;
      readonly expiresAt: number;
    }
  | { readonly type: 'refused'; readonly id: string; readonly refusal: CardroomRefusal }
  | {
      readonly type: 'turned-away';
      readonly why: 'not-paired' | 'version' | 'malformed' | 'busy';
      readonly sentence: string;
    };

/** POST /pair with this; answered by a key to keep, or a sentence. */
export const pairRequestSchema = z.strictObject({
  code: z.string().trim().min(1).max(20),
  name: z.string().trim().min(1).max(40),
});
export interface PairAnswer {
  readonly key: string | null;
  readonly role: BrowserRole | null;
  readonly sentence: string | null;
}

/** POST /code with this, from the cardroom's own PC and with the key of its code desk; answered by a code, or a sentence. */
export const codeRequestSchema = z.strictObject({ role: browserRoleSchema });
export type CodeAnswer =
  | { readonly code: string; readonly role: BrowserRole; readonly expiresAt: number }
  | { readonly sentence: string };
