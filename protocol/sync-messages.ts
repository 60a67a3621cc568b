import { z } from 'zod';
import { departedSchema } from './correction-schema.ts';
import { floorOrderSchema } from './floor-schema.ts';
import { tableOrderSchema } from './table-order-schema.ts';

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
  // Nothing but a hash fits what it is compared with: each is computed anew, or is that of a row which is held.
  previousHash: z.string().max(64),
  hash: z.string().max(64),
});
const text = z.strictObject({ id: z.string().max(64), text: z.string().max(2000), salt: z.string().max(64) });
const id = z.string().min(1).max(64);

/** For rows that are given back; a row may be signed by more than one key. */
export const headsInMessageMax = 400;
/** The most rows a table or its room has ever put into one message. The receiver does nothing else while it takes them in. */
export const rowsInMessageMax = 200;
/** One for a seat. */
const placesInMessageMax = 100;
const rowsAndTexts = { rows: z.array(row).min(1).max(rowsInMessageMax), texts: z.array(text).max(1000) };
/** The end of a chain as a key signed it: of which row, as the how-manieth. */
const signedHead = z.strictObject({
  seq: z.int().min(1),
  hand: z.int().min(0),
  at: z.int(),
  hash,
  number: z.int().min(1),
  key: z.base64().max(64),
  signature: z.base64().max(100),
});
/** A signed head, or a tip: the head of a row that was the last one to be sent, which has the number 0. */
const cover = signedHead.extend({ number: z.int().min(0) });
/** What the key of the log before signed about this one's. */
export const voucherSchema = z.strictObject({
  log: z.string().min(1).max(64),
  seq: z.int().min(0),
  hash,
  key: z.base64().max(64),
  signature: z.base64().max(100),
});
const mark = z.strictObject({ seq: z.int().min(1), hash });
/** The end of the office's log, as the key of its room signed it. */
export const signedOfficeSchema = z.strictObject({ storeId: id, head: signedHead });

/** From a table to its room. The table keeps everything; nothing here empties anything. */
export const toRoomSchema = z.discriminatedUnion('type', [
  /** What a newer table says beside it is not for this room: it speaks the version both know from then on. */
  z.object({
    type: z.literal('hello'),
    /** The newest version this table speaks, and the oldest; absent: the same. */
    protocol: z.int(),
    oldest: z.int().exactOptional(),
    tableId: id,
    logId: id,
    key: z.string().max(200),
    seq: z.int().min(0),
    hash,
    /** Random, of this run of the program: a line that broke is told from a second program. */
    run: id.exactOptional(),
    /** What its log is signed with: the public half. Absent: it is not. */
    signingKey: z.base64().max(64).exactOptional(),
    /** Where the log goes on from another one that was signed. */
    voucher: voucherSchema.exactOptional(),
    /** The table's own clock, in milliseconds since 1970. Absent: an older program. */
    now: z.int().exactOptional(),
    /** How far a room has told this table that it keeps this log, and which one. Absent: none has, or it is forgotten. */
    kept: z.strictObject({ storeId: id, seq: z.int().min(1) }).exactOptional(),
    /** How far the office of which room had come when that room last said so, and signed it. Absent: none has, or it is forgotten. */
    signedOffice: signedOfficeSchema.exactOptional(),
  }),
  z.strictObject({
    type: z.literal('batch'),
    ...rowsAndTexts,
    /** Version 4. The last row's head, signed as a tip: what the room keeps of this log is covered up to here. */
    tip: signedHead.pick({ key: true, signature: true }).exactOptional(),
  }),
  /** Heads of rows the room keeps, for a room that has said how far it holds them. */
  z.strictObject({ type: z.literal('heads'), heads: z.array(signedHead).min(1).max(200) }),
  /** Version 2. The table lacks events of its own after `after`, and asks for them. */
  z.strictObject({ type: z.literal('pull'), after: z.int().min(0) }),
  /** Version 2. Answers `are-you-there`. */
  z.strictObject({ type: z.literal('here') }),
  /** How an order ended; `refusal` is one plain sentence. */
  z.strictObject({ type: z.literal('order-answered'), order: id, refusal: z.string().max(400).nullable() }),
]);
export type ToRoom = z.infer<typeof toRoomSchema>;

/** An order's content: what the office asks of a table. */
export const orderBodySchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('floor-order'),
    order: floorOrderSchema,
    /** As the log names them: who gave the order, and who signed it beside them. */
    by: z.string().max(80),
    second: z.string().max(80).nullable(),
    /** What the first one is called, for the table's screen. */
    name: z.string().max(80),
    /** Of an older hand: where the office knows its players to be who have left the table. Absent: it was not asked, or knows of nobody. */
    departed: departedSchema.exactOptional(),
  }),
  z.strictObject({
    type: z.literal('office-order'),
    order: tableOrderSchema,
    /** As the log names them. */
    by: z.string().max(80),
    name: z.string().max(80),
    /** The words of the player who is to be seated; null where the order seats nobody. */
    text: text.nullable(),
  }),
  /** Words of these ids are erased in the table's own file; the rows that refer to them stay as they are. */
  z.strictObject({ type: z.literal('erase-text'), texts: z.array(z.string().max(64)).min(1).max(200) }),
]);
export type OrderBody = z.infer<typeof orderBodySchema>;
/** What the floor decided from afar. */
export type FloorOrderBody = Extract<OrderBody, { type: 'floor-order' }>;
/** What the office has a table do. */
export type OfficeOrderBody = Extract<OrderBody, { type: 'office-order' }>;

/** The house's people as the room signed them. */
export const signedStaffListSchema = z.strictObject({
  /** The list as JSON, to the letter as it was signed. */
  list: z.string().max(1_500_000),
  /** Ed25519 over the UTF-8 bytes of `list`, in base64. */
  signature: z.base64().max(100),
  /** The room's public key, in base64; only a table without a key may believe it. */
  key: z.base64().max(100),
});

/** The public half of the room's review key as the room signed it. */
export const signedReviewKeySchema = z.strictObject({
  /** The key as JSON, to the letter as it was signed. */
  reviewKey: z.string().max(400),
  /** Ed25519 by the room's key over the UTF-8 bytes of `reviewKey`, in base64. */
  signature: z.base64().max(100),
});

/** The same of the stream key. Version 7: with the least delay of the house, which the console offers; whoever holds the key sees to it. */
export const signedStreamKeySchema = signedReviewKeySchema.extend({
  leastMinutes: z.int().min(1).max(10_000).exactOptional(),
});

/** Who went out at a table, by the id it knows them by, and in which place. */
export type PlacesTold = readonly { readonly player: string; readonly place: number }[];

/** Why a room turns a table away. */
export const turnedAwayFor = ['key', 'version', 'fork', 'gap', 'chain', 'malformed', 'twice'] as const;
export type TurnedAwayFor = (typeof turnedAwayFor)[number];

/** From the room to a table. */
export const toTableSchema = z.discriminatedUnion('type', [
  /**
   * Where the room stands, and the version spoken from now on. The table sends from the highest place where its own log
   * has the same hash: `seq`, or one of the marks (version 2), which are rows of the history held, or a last row of those
   * kept apart.
   */
  z.strictObject({
    type: z.literal('welcome'),
    protocol: z.int(),
    storeId: id,
    seq: z.int().min(0),
    hash,
    marks: z.array(mark).max(100).exactOptional(),
    apart: z.array(mark).max(100).exactOptional(),
    /** To a table that has named its signing key: the row up to which all its heads are held. */
    signed: z.int().min(0).exactOptional(),
    /** Version 4. The highest row held that is signed: by the key this table has named, or by another where that one has signed none it lacks. */
    covered: cover.exactOptional(),
  }),
  /** Version 2. Rows of this table's own log that it lacks. From version 4 on with what was signed of them. */
  z.strictObject({
    type: z.literal('rows'),
    ...rowsAndTexts,
    heads: z.array(cover).max(headsInMessageMax).exactOptional(),
  }),
  /** Version 2. What this table sends is kept apart: the room holds another history from `seq + 1` on, or another program speaks for this log. */
  z.strictObject({ type: z.literal('kept-apart'), seq: z.int().min(0), why: z.enum(['fork', 'twice']) }),
  /** Version 3. What this table sends is kept, and from `event` on the room does not understand it; `newer`: it needs a newer program. */
  z.strictObject({ type: z.literal('not-understood'), event: z.int().min(1), why: z.enum(['newer', 'strange']) }),
  /** Version 5. The table's clock is so many milliseconds ahead of the room's; below 0 behind it, 0: it is right again. */
  z.strictObject({ type: z.literal('clock-off'), ahead: z.int() }),
  /** Version 5. Whom the office has sent to deal here and who has not signed in yet, by staff id; null: nobody. */
  z.strictObject({ type: z.literal('dealer-due'), staff: id.nullable() }),
  /** Version 8 alone. How far the office has come. It is not signed, so it proves nothing later, and no table remembers it. */
  z.strictObject({ type: z.literal('office-head'), storeId: id, seq: z.int().min(0), hash }),
  /** Version 9. The same with the room's signature. The table is its witness: a room that is wound back no longer has these decisions. */
  z.strictObject({ type: z.literal('signed-office'), ...signedOfficeSchema.shape }),
  /** Version 8. In which place those went out whom the table has no other player for in their seats since, by the id it knows them by. */
  z.strictObject({
    type: z.literal('places'),
    places: z.array(z.strictObject({ player: id, place: z.int().min(1) })).max(placesInMessageMax),
  }),
  /** Version 2. Somebody else has greeted with this log. */
  z.strictObject({ type: z.literal('are-you-there') }),
  /** On the room's disk up to and including `seq`. */
  z.strictObject({ type: z.literal('kept'), seq: z.int().min(0) }),
  /** What `orderBodySchema` does not know is of a newer room, and is refused with a sentence. */
  z.strictObject({
    type: z.literal('order'),
    order: id,
    storeId: id,
    body: z.looseObject({ type: z.string() }),
    /** Version 10. The room's signature; `key` counts only where the table knows no key of its room. */
    signed: z
      .strictObject({ log: id.nullable(), signature: z.base64().max(100), key: z.base64().max(64) })
      .exactOptional(),
  }),
  /** The table verifies before it believes, and answers nothing. */
  z.strictObject({ type: z.literal('staff-list'), ...signedStaffListSchema.shape }),
  /** After the staff list, which brings the room's key. The table verifies it, and answers nothing. */
  z.strictObject({ type: z.literal('review-key'), ...signedReviewKeySchema.shape }),
  /** Version 6. The same for cards that a stream may show after their time. */
  z.strictObject({ type: z.literal('stream-key'), ...signedStreamKeySchema.shape }),
  z.strictObject({
    type: z.literal('turned-away'),
    why: z.enum(turnedAwayFor),
    sentence: z.string(),
  }),
]);
export type ToTable = z.infer<typeof toTableSchema>;
