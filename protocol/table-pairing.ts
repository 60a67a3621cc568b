import { z } from 'zod';

const tableId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, “-” and “_”, at most 64 of them');
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** POST /pair-table with this, from the PC that is to be the table. */
export const tablePairRequestSchema = z.strictObject({
  /** The cardroom shows it. */
  code: z.string().trim().min(1).max(20),
  tableId,
  /** What the table says who it is by from now on; random, made at the table. */
  key: z.string().min(32).max(200),
  /** It takes the place of another PC, and a manager signs for that. */
  takeOver: z
    // Whatever was typed: a number or a PIN that cannot be one is nobody's.
    .strictObject({ number: z.string().trim().max(40), pin: z.string().max(200) })
    .exactOptional(),
});

/** What a table is told once it belongs to the room. */
const pairedTableSchema = z.strictObject({
  storeId: z.string().min(1).max(64),
  /** What the house calls the room. */
  room: z.string().max(40),
  /** The key with which the room signs its staff list, in base64. */
  staffKey: z.string().max(100),
  /** The log that is taken over, and how far the room holds it; null where the table begins by itself. */
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
  /** `gone`: its PC never reports again; a store that was put back from a copy waits for it no more. */
  z.strictObject({ type: z.literal('revoke'), tableId, gone: z.literal(true).exactOptional() }),
]);
export type TablesAsk = z.infer<typeof tablesAskSchema>;

/** A table as the room knows it. */
interface KnownTable {
  readonly tableId: string;
  /** Milliseconds since 1970; null: its key stands in the room's configuration. */
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
      /** Where tables find the room. */
      readonly address: string;
      /** Compared with what the table shows; null where the room is reached by its own PC alone. */
      readonly fingerprint: string | null;
    }
  | { readonly sentence: string };
