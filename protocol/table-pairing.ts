import { z } from 'zod';

const tableId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, “-” and “_”, at most 64 of them');
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** POST /pair-table with this, from the PC that is to be the table. */
export const tablePairRequestSchema = z.strictObject({
  /** The cardroom shows it. */
  code: z.string().trim().min(1).max(20),
  tableId,
  /** The key by which the table identifies itself from now on; random, made at the table. */
  key: z.string().min(32).max(200),
  /** It replaces another PC, and a manager signs for that. */
  takeOver: z
    // Any text may have been typed: an impossible number or PIN simply belongs to nobody.
    .strictObject({ number: z.string().trim().max(40), pin: z.string().max(200) })
    .exactOptional(),
});

/** The answer to a table that has joined the room. */
const pairedTableSchema = z.strictObject({
  storeId: z.string().min(1).max(64),
  /** The house's name for the room. */
  room: z.string().max(40),
  /** The key with which the room signs its staff list, in base64. */
  staffKey: z.string().max(100),
  /** The log that is taken over, and how far the room holds it; null if the table starts a new one. */
  log: z
    .strictObject({
      logId: z.string().min(1).max(64),
      seq: z.int().min(1),
      hash,
      /** Who signed for the take-over, as logs name people. */
      by: z.string().max(80),
    })
    .nullable(),
  /** The version of the cardroom's program. */
  version: z.string().max(40),
});
export type PairedTable = Readonly<z.infer<typeof pairedTableSchema>>;

export const tablePairAnswerSchema = z.union([pairedTableSchema, z.strictObject({ sentence: z.string().max(600) })]);
export type TablePairAnswer = PairedTable | { readonly sentence: string };

/** POST /tables with this, from the cardroom's own PC and with the key of its code desk. */
export const tablesAskSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('code') }),
  z.strictObject({ type: z.literal('list') }),
  /** `gone`: its PC will never report again, so a store restored from a copy no longer waits for it. */
  /** `untrue`: what its PC has said of decisions the store has lost is not believed. */
  z.strictObject({
    type: z.literal('revoke'),
    tableId,
    gone: z.literal(true).exactOptional(),
    untrue: z.literal(true).exactOptional(),
  }),
]);
export type TablesAsk = z.infer<typeof tablesAskSchema>;

/** A table as the room knows it. */
interface KnownTable {
  readonly tableId: string;
  /** Milliseconds since 1970; null: its key is in the room's configuration. */
  readonly pairedAt: number | null;
  /** How many PCs have been this table before. */
  readonly retired: number;
  readonly linked: boolean;
}

export type TablesAnswer =
  | { readonly tables: readonly KnownTable[] }
  | {
      readonly code: string;
      readonly expiresAt: number;
      /** The address at which tables find the room. */
      readonly address: string;
      /** To be compared with what the table shows; null if only the room's own PC reaches it. */
      readonly fingerprint: string | null;
    }
  | { readonly sentence: string };
