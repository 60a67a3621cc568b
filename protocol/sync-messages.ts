import { z } from 'zod';
import { rulingSchema } from './report-schema.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const row = z.strictObject({
  seq: z.int().min(1),
  hand: z.int().min(0),
  at: z.int(),
  /** Two persons at most, each with role and id. */
  actor: z.string().max(120),
  kind: z.string().max(40),
  request: z.string().max(80).nullable(),
  /** The longest is a corrected hand with all that was done beside it since it began. */
  body: z.string().max(1_000_000),
  previousHash: hash,
  hash,
});
const text = z.strictObject({ id: z.string().max(64), text: z.string().max(2000), salt: z.string().max(64) });
const id = z.string().min(1).max(64);

/** From a table to its room. The table keeps everything; nothing here empties anything. */
export const toRoomSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    protocol: z.int(),
    tableId: id,
    logId: id,
    key: z.string().max(200),
    seq: z.int().min(0),
    hash,
  }),
  z.strictObject({ type: z.literal('batch'), rows: z.array(row).min(1).max(1000), texts: z.array(text).max(1000) }),
  /** How an order ended; `refusal` is one plain sentence. */
  z.strictObject({ type: z.literal('order-answered'), order: id, refusal: z.string().max(400).nullable() }),
]);
export type ToRoom = z.infer<typeof toRoomSchema>;

/** An order's content: what the office asks of a table. */
export const orderBodySchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('rule-incident'),
    incident: id,
    ruling: rulingSchema,
    by: z.string().max(80),
    reason: z.string().max(400),
  }),
]);
export type OrderBody = z.infer<typeof orderBodySchema>;

/** The house's people as the room signed them. */
export const signedStaffListSchema = z.strictObject({
  /** The list as JSON, to the letter as it was signed. */
  list: z.string().max(1_500_000),
  /** Ed25519 over the UTF-8 bytes of `list`, in base64. */
  signature: z.base64().max(100),
  /** The room's public key, in base64; only whoever keeps no key yet may believe it. */
  key: z.base64().max(100),
});

/** From the room to a table. */
export const toTableSchema = z.discriminatedUnion('type', [
  /** Where the room stands; the table sends from `seq + 1`. `hash` must be the table's own hash at `seq`, else the log has forked. */
  z.strictObject({ type: z.literal('welcome'), protocol: z.int(), storeId: id, seq: z.int().min(0), hash }),
  /** On the room's disk up to and including `seq`. */
  z.strictObject({ type: z.literal('kept'), seq: z.int().min(0) }),
  z.strictObject({ type: z.literal('order'), order: id, storeId: id, body: orderBodySchema }),
  /** The table verifies before it believes, and answers nothing. */
  z.strictObject({ type: z.literal('staff-list'), ...signedStaffListSchema.shape }),
  z.strictObject({
    type: z.literal('turned-away'),
    why: z.enum(['key', 'version', 'fork', 'gap', 'chain', 'malformed', 'twice']),
    sentence: z.string(),
  }),
]);
export type ToTable = z.infer<typeof toTableSchema>;
