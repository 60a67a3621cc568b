import { z } from 'zod';
import { overlaySchema, rulebookSchema, structureSchema } from './structure-schema.ts';

/*
 * What a group hands down to its rooms: JSON that the chain's key signs byte for byte. A newer version replaces the one of the same kind
 * and name. A room stores each item and adopts it when somebody there says so; only the exclusion list applies at once.
 */

const name = z.string().trim().min(1).max(60);

/** Somebody the houses keep out. */
const keptOutSchema = z.strictObject({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(80),
  /** As `1980-01-31`; null: not known. */
  born: z.iso.date().nullable(),
  /** By law or at their own request, or by the house. */
  kind: z.enum(['excluded', 'ban']),
  /** Milliseconds since 1970; null: permanently. */
  until: z.int().nullable(),
});
export type KeptOutPerson = Readonly<z.infer<typeof keptOutSchema>>;

/** What may be handed down, by kind. */
export const handedBodySchema = z.discriminatedUnion('kind', [
  /** House values over a rulebook, a particular one if it is named. */
  z.strictObject({ kind: z.literal('overlay'), rulebook: rulebookSchema.exactOptional(), overlay: overlaySchema }),
  /** Of a tournament. */
  z.strictObject({ kind: z.literal('structure'), structure: structureSchema }),
  /** House rules in words, by language. */
  z.strictObject({ kind: z.literal('texts'), texts: z.record(z.string().max(5), z.string().max(20_000)) }),
  /** A version of the program, signed by the makers of Riffle. */
  z.strictObject({
    kind: z.literal('release'),
    version: z.string().max(64),
    bytes: z.int().min(1),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  z.strictObject({ kind: z.literal('kept-out'), people: z.array(keptOutSchema).max(20_000) }),
]);
type HandedBody = z.infer<typeof handedBodySchema>;

/** As signed. */
export const handedItemSchema = z.strictObject({
  item: z.string().min(1).max(64),
  name,
  version: z.int().min(1),
  /** Milliseconds since 1970, by the chain's clock. */
  at: z.int(),
  /** The room it is for, by its store; null: every one. */
  storeId: z.string().max(64).nullable(),
  body: handedBodySchema,
});
export type HandedItemTold = Readonly<z.infer<typeof handedItemSchema>>;

/** The version of the program that an item hands down: the item’s own version counts how often it was handed down. Null: it is no program. */
export const programIn = (body: HandedBody): string | null => (body.kind === 'release' ? body.version : null);

/** POST /chain with this, from the cardroom's own PC and with the key of its code desk; `riffle offers …` sends it. */
export const offersAskSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('list') }),
  z.strictObject({ type: z.literal('take'), item: z.string().min(1).max(64) }),
  /** A namesake was checked and is another person: a manager signs with number and PIN. The same request again gives the same person. */
  z.strictObject({
    type: z.literal('clear'),
    name: z.string().trim().min(1).max(80),
    number: z.string().regex(/^\d{1,6}$/),
    pin: z.string().regex(/^\d{1,8}$/),
    /** Players of this name who were let in before and are other people. Absent: there are none. */
    beside: z.array(z.string().min(1).max(64)).max(20).exactOptional(),
  }),
]);
export type OffersAsk = z.infer<typeof offersAskSchema>;

/** An item handed down, as the room's desk lists it. */
export interface ToldOffer {
  readonly item: string;
  readonly kind: HandedBody['kind'];
  readonly name: string;
  readonly version: number;
  /** The version of the program it is; null: it is none. */
  readonly program: string | null;
  readonly at: number;
  /** Null: not adopted yet. */
  readonly takenAt: number | null;
}

export type OffersAnswer =
  | {
      readonly offers: readonly ToldOffer[];
      /** The room's connection to its chain, in a sentence. */
      readonly chain: string;
      readonly keptOut: number;
    }
  | { readonly lines: readonly string[] }
  | { readonly sentence: string };
