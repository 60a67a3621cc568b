import { z } from 'zod';

/*
 * Between a room and its chain lies one connection with lines in it. Line 0 is the room's own and carries the messages below. Every other line
 * carries what a table says to its room (sync-messages.ts), for one log of the room: `office`, `audit`, and those of its tables.
 *
 *     7:{"type":"batch", …}      line 7 says something            7:      line 7 is over
 */

const id = z.string().min(1).max(64);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Something in a room that is replaced rather than added to. `body` is JSON; null once it is deleted. */
const document = z.strictObject({
  number: z.int().min(1),
  what: z.string().min(1).max(40),
  id: z.string().min(1).max(200),
  body: z.string().max(1_000_000).nullable(),
});
const mark = z.strictObject({ number: z.int().min(0), token: z.string().max(64) });

/** The state of a room. The chain shows it and computes nothing from it. */
const roomStandingSchema = z.strictObject({
  tables: z.int().min(0),
  linked: z.int().min(0),
  players: z.int().min(0),
  /** Tournaments being played now. */
  tournaments: z.int().min(0),
  waiting: z.int().min(0),
  calls: z.int().min(0),
  /** Version of the exclusion list in force here; 0: none. */
  keptOut: z.int().min(0),
  /** Events of its own that the room knows the chain lacks; from version 2 on. */
  behind: z.int().min(0).exactOptional(),
  /** What somebody should know about its store or its tables, in a sentence. */
  sentence: z.string().max(1_000).nullable(),
});
export type RoomStanding = Readonly<z.infer<typeof roomStandingSchema>>;

export const documentsInMessageMax = 500;

/** Something the group hands down, signed by its key: `item` is JSON, byte for byte. */
const signedItemSchema = z.strictObject({ item: z.string().max(4_000_000), signature: z.base64().max(100) });
export type SignedItem = Readonly<z.infer<typeof signedItemSchema>>;

/** From a room to its chain. */
export const toChainSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('room-hello'),
    protocol: z.int(),
    oldest: z.int().exactOptional(),
    storeId: id,
    key: z.string().max(200),
    name: z.string().max(40),
    version: z.string().max(64),
    /** Random; identifies this run of the program. */
    run: id,
  }),
  z.strictObject({
    type: z.literal('documents'),
    documents: z.array(document).max(documentsInMessageMax),
    /** All changes up to here have arrived with this message; null: more follow. */
    mark: mark.nullable(),
  }),
  z.strictObject({ type: z.literal('standing'), now: roomStandingSchema }),
  /** From a room that has lost its store: requests the documents that the chain holds after this one. */
  z.strictObject({
    type: z.literal('give-documents'),
    after: z.strictObject({ what: z.string().max(40), id: z.string().max(200) }),
  }),
  /** The room has taken what was handed down, or says why not. */
  z.strictObject({ type: z.literal('took'), item: id, sentence: z.string().max(400).nullable() }),
  /** Somebody was erased here at the chain's request. */
  z.strictObject({ type: z.literal('forgot'), request: id, sentence: z.string().max(400).nullable() }),
]);
export type ToChain = z.infer<typeof toChainSchema>;

/** From a chain to one of its rooms. */
export const toChainedRoomSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('room-welcome'),
    protocol: z.int(),
    chainId: id,
    /** The room's documents are held up to here. */
    documents: mark,
    /** Every log held, oldest first, with its last row and the highest row that has a signed head. */
    logs: z
      .array(z.strictObject({ logId: id, tableId: id, seq: z.int().min(0), hash, signed: z.int().min(0) }))
      .max(100_000),
  }),
  z.strictObject({ type: z.literal('documents-kept'), number: z.int().min(0) }),
  /** In order of kind and id; empty: there are no more. */
  z.strictObject({ type: z.literal('documents-given'), documents: z.array(document).max(documentsInMessageMax) }),
  z.strictObject({ type: z.literal('handed'), items: z.array(signedItemSchema).max(1) }),
  z.strictObject({ type: z.literal('forget'), request: id, players: z.array(z.string().max(64)).min(1).max(200) }),
  z.strictObject({
    type: z.literal('room-turned-away'),
    why: z.enum(['key', 'version', 'malformed', 'twice', 'full']),
    sentence: z.string().max(1_000),
  }),
]);
export type ToChainedRoom = z.infer<typeof toChainedRoomSchema>;

/** Redeems a code of the chain in order to join it, over a connection that is certainly the chain's. */
export const roomPairRequestSchema = z.strictObject({
  code: z.string().regex(/^\d{6}$/, 'six digits'),
  storeId: id,
  name: z.string().min(1).max(40),
  /** The key by which the room identifies itself from now on; only its hash is stored. */
  key: z.string().min(32).max(200),
});

/** The answer to a room that has joined a chain. */
const pairedRoomSchema = z.strictObject({
  chainId: id,
  chain: z.string().max(40),
  /** The key with which the chain signs what it hands down. */
  chainKey: z.string().max(100),
});
export type PairedRoom = Readonly<z.infer<typeof pairedRoomSchema>>;
export const roomPairAnswerSchema = z.union([pairedRoomSchema, z.strictObject({ sentence: z.string() })]);
