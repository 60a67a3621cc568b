import { z } from 'zod';
import { isKnownCard, type KnownCard, mostSeats, type Seat } from '../../engine/notation.ts';
import { streamBoxPattern } from './stream-box.ts';

const id = z.string().min(1).max(64);
const count = z.int().min(0);
const seat = z.int().min(1).max(mostSeats) as z.ZodType<Seat>;
const knownCard = z.custom<KnownCard>((value) => typeof value === 'string' && isKnownCard(value));

/** A hand as the room tells it to the keeper of the stream key, again and again, each time whole. */
const handSchema = z.strictObject({
  type: z.literal('hand'),
  table: id,
  log: id,
  hand: count,
  /** Number of the event that ended it; null: it is played. */
  end: count.nullable(),
  /** No tap at the table can undo its end. */
  isFinal: z.boolean(),
  /** The longest delay that was set since it began. What is shorter than the delay inside a box changes nothing. */
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
  }),
  /** The hand has waited: what a stream may show of it. It takes the place of what was told of it before. */
  z.strictObject({ type: z.literal('released'), log: id, hand: count, seats: z.array(released).max(mostSeats) }),
  /** A box that is not for this key, or was put where it does not belong. */
  z.strictObject({ type: z.literal('strange-box'), log: id, hand: count, seat }),
  /** One sentence for the log. */
  z.strictObject({ type: z.literal('fault'), sentence: z.string().max(1_000) }),
]);
export type FromKeeper = Readonly<z.infer<typeof fromKeeperSchema>>;

/** What came in at the keeper's door, or null. */
export function readToKeeper(message: unknown): ToKeeper | null {
  return toKeeperSchema.safeParse(message).data ?? null;
}

/** What came out of the keeper, or null for anything it has no word for. */
export function readFromKeeper(message: unknown): FromKeeper | null {
  return fromKeeperSchema.safeParse(message).data ?? null;
}
