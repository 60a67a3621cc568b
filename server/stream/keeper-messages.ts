import { z } from 'zod';
import { isKnownCard, type KnownCard, mostSeats, type Seat } from '../../engine/notation.ts';
import { streamBoxPattern } from './stream-box.ts';

const id = z.string().min(1).max(64);
const count = z.int().min(0);
const seat = z.int().min(1).max(mostSeats) as z.ZodType<Seat>;
const knownCard = z.custom<KnownCard>((value) => typeof value === 'string' && isKnownCard(value));

/** A hand as the room describes it to the keeper of the stream key; sent again in full whenever it changes. */
const handSchema = z.strictObject({
  type: z.literal('hand'),
  table: id,
  log: id,
  hand: count,
  /** Number of the event that ended it; null: it is in play. */
  end: count.nullable(),
  /** No tap at the table can undo its end. */
  isFinal: z.boolean(),
  /** The longest delay set since it began. A delay shorter than the one inside a box changes nothing. */
  minutes: count,
  hands: count,
  /** The boxes of players who agree now. */
  boxes: z.array(z.strictObject({ seat, box: z.string().regex(streamBoxPattern) })).max(mostSeats),
});

/** From the room to the keeper. Boxes go in; cards come out when they have waited. */
const toKeeperSchema = handSchema;
export type ToKeeper = Readonly<z.infer<typeof toKeeperSchema>>;

const released = z.strictObject({ seat, cards: z.array(knownCard).min(1).max(15) });

const fromKeeperSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('ready'),
    publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
    madeAt: count,
    leastMinutes: z.int().min(1),
  }),
  /** The hand's delay has passed: what a stream may show of it. Replaces what was sent for this hand before. */
  z.strictObject({ type: z.literal('released'), log: id, hand: count, seats: z.array(released).max(mostSeats) }),
  /** A box that is not for this key or not of this hand. */
  z.strictObject({ type: z.literal('strange-box'), log: id, hand: count, seat }),
  /** One sentence for the log. */
  z.strictObject({ type: z.literal('fault'), sentence: z.string().max(1_000) }),
]);
export type FromKeeper = Readonly<z.infer<typeof fromKeeperSchema>>;

/** A message to the keeper, or null if it is not one. */
export function readToKeeper(message: unknown): ToKeeper | null {
  return toKeeperSchema.safeParse(message).data ?? null;
}

/** A message from the keeper, or null if it is not one. */
export function readFromKeeper(message: unknown): FromKeeper | null {
  return fromKeeperSchema.safeParse(message).data ?? null;
}
