import { z } from 'zod';
import { type Card, isKnownCard, type KnownCard, mostSeats, parseCards, type Seat } from '../../engine/notation.ts';
import type { StreamDelay } from '../../engine/table.ts';
import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import {
  type DeckAsk,
  type DeckInfo,
  type DeckPass,
  type DeckRefusal,
  deckAskSchema,
} from '../../protocol/deck-desk.ts';
import { boxPattern } from '../review/hand-box.ts';
import { streamBoxPattern } from '../stream/stream-box.ts';
import { type CompletedPass, completedPassSchema } from './registered-decks.ts';

/** Where an antenna lies. */
export type Place = Seat | 'board' | 'muck';

/** A card that several antennas see, and the places it may be at. */
export interface ContestedTag {
  readonly tag: Tag;
  readonly places: readonly Place[];
}

/** How often a card in play was seen, out of how many scans at its place. */
export interface TagLooks {
  readonly tag: Tag;
  readonly looks: number;
  readonly hits: number;
}

/** Messages of the table server to the deck desk inside the card sealer. */
export type ToSealerDesk =
  /** `place`: the one above the registration antenna, whose cards do not count for the game during a pass; null if there is none. */
  | { readonly type: 'desk-ask'; readonly id: string; readonly place: Place | null; readonly ask: DeckAsk }
  /** Everything on the registration antenna now. `isSteady`: unchanged for long enough to be sure. */
  | { readonly type: 'desk-sees'; readonly tags: readonly Tag[]; readonly isSteady: boolean }
  | { readonly type: 'readings'; readonly readings: readonly TagLooks[] }
  /** The log says which pass was completed by this request. */
  | { readonly type: 'desk-booked'; readonly id: string };

/** Messages of the table server to the card sealer. Tags go in; they never come back. */
export type ToSealer =
  /** Everything at a place now, in order of arrival. */
  | { readonly type: 'reads'; readonly place: Place; readonly tags: readonly Tag[] }
  /** All tags that several antennas report now; meanwhile they are at no place. */
  | { readonly type: 'contested'; readonly contested: readonly ContestedTag[] }
  /** The deck the shuffler delivered or the dealer named; null if unknown. `isDoubtful`: the dealer is being asked whether it is right. */
  | { readonly type: 'deck'; readonly deck: string | null; readonly isDoubtful: boolean }
  /** `cards`: how many cards each player is dealt. */
  | { readonly type: 'new-hand'; readonly cards: number }
  /** The players these hands belong to, and the key they are sealed for; null: seal for nobody. */
  | { readonly type: 'review-key'; readonly table: string; readonly log: string; readonly key: string | null }
  /** `cards`: how many a complete hand has now. `closed`: seats that have a box, or are dealt none. */
  | { readonly type: 'sealing'; readonly hand: number; readonly cards: number; readonly closed: readonly Seat[] }
  /** The hands a stream may show after the delay, as above; null: none. `closed`: also seats whose player has not agreed. */
  | {
      readonly type: 'stream';
      readonly table: string;
      readonly log: string;
      readonly key: string | null;
      readonly delay: StreamDelay;
      readonly hand: number;
      readonly cards: number;
      readonly closed: readonly Seat[];
    }
  /** Board cards that may be named now, and the ones already open. */
  | { readonly type: 'board-due'; readonly board: readonly Card[]; readonly due: number }
  /** The hands that are open without names, by the log: only these may be named. */
  | { readonly type: 'seats-open'; readonly seats: readonly Seat[] }
  | ToSealerDesk;

export const isForDesk = (message: ToSealer): message is ToSealerDesk =>
  message.type === 'readings' || message.type.startsWith('desk-');

/** Messages of the deck desk inside the card sealer. */
export type FromSealerDesk =
  /** Every deck, and the pass under way: sent when any of it has changed. */
  | { readonly type: 'desk'; readonly decks: readonly DeckInfo[]; readonly pass: DeckPass | null }
  | { readonly type: 'desk-answer'; readonly id: string; readonly refusal: DeckRefusal | null }
  /** A pass was completed, and the deck is stored; said again at every start until the log says it too. */
  | ({ readonly type: 'desk-done'; readonly deck: string } & CompletedPass);

/** All that ever leaves the card sealer: places, counts, alarms, decks by name, hands in boxes it cannot open, and the names of cards that lie open. */
export type FromSealer =
  | { readonly type: 'ready' }
  /** The decks cannot be read, or a change to them cannot be stored; one plain sentence. */
  | { readonly type: 'no-decks'; readonly sentence: string }
  | { readonly type: 'count'; readonly place: Place; readonly count: number }
  /** Our cards between places, each with those places; empty if there are none left. */
  | { readonly type: 'contested'; readonly contested: readonly (readonly Place[])[] }
  | { readonly type: 'alarm'; readonly place: Place; readonly alarm: 'foreign' | 'wrong-deck' | 'duplicate' }
  /** There is no foreign tag at the place any more. */
  | { readonly type: 'foreign-gone'; readonly place: Place }
  /** The complete hand at the seat, for the review alone; a later box of the same hand and seat replaces it. */
  | { readonly type: 'sealed'; readonly hand: number; readonly seat: Seat; readonly box: string }
  /** The same for a stream alone: only of players who agreed, with the delay inside. */
  | { readonly type: 'sealed-for-stream'; readonly hand: number; readonly seat: Seat; readonly box: string }
  /** The sealing library cannot be loaded; no hand is sealed. */
  | { readonly type: 'cannot-seal' }
  | { readonly type: 'board'; readonly cards: readonly KnownCard[] }
  | { readonly type: 'hand'; readonly seat: Seat; readonly cards: readonly KnownCard[] }
  | FromSealerDesk;

const seat = z.int().min(1).max(mostSeats) as z.ZodType<Seat>;
const place: z.ZodType<Place> = z.union([seat, z.literal('board'), z.literal('muck')]);
const tag = z.string().regex(/^(?:[0-9A-F]{2}){4,10}$/);
const tags = z.array(tag).max(1_000);
const deck = z.string().max(64);
const id = z.string().max(64);
const number = z.int().min(0);
const publicKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);
const card = z.custom<Card>((value) => typeof value === 'string' && parseCards(value)?.length === 1);
const knownCard = z.custom<KnownCard>((value) => typeof value === 'string' && isKnownCard(value));

const toSealerSchema: z.ZodType<ToSealer> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('reads'), place, tags }),
  z.strictObject({
    type: z.literal('contested'),
    contested: z.array(z.strictObject({ tag, places: z.array(place) })).max(1_000),
  }),
  z.strictObject({ type: z.literal('deck'), deck: deck.nullable(), isDoubtful: z.boolean() }),
  z.strictObject({ type: z.literal('new-hand'), cards: number }),
  z.strictObject({
    type: z.literal('review-key'),
    table: id,
    log: id,
    key: publicKey.nullable(),
  }),
  z.strictObject({ type: z.literal('sealing'), hand: number, cards: number, closed: z.array(seat).max(mostSeats) }),
  z.strictObject({
    type: z.literal('stream'),
    table: id,
    log: id,
    key: publicKey.nullable(),
    delay: z.strictObject({ minutes: number.max(0xffff), hands: number.max(0xffff) }),
    hand: number,
    cards: number,
    closed: z.array(seat).max(mostSeats),
  }),
  z.strictObject({ type: z.literal('board-due'), board: z.array(card), due: number }),
  z.strictObject({ type: z.literal('seats-open'), seats: z.array(seat).max(mostSeats) }),
  z.strictObject({ type: z.literal('desk-ask'), id, place: place.nullable(), ask: deckAskSchema }),
  z.strictObject({ type: z.literal('desk-sees'), tags, isSteady: z.boolean() }),
  z.strictObject({
    type: z.literal('readings'),
    readings: z.array(z.strictObject({ tag, looks: number, hits: number })).max(1_000),
  }),
  z.strictObject({ type: z.literal('desk-booked'), id }),
]);

const refusal: z.ZodType<DeckRefusal> = z.enum([
  'no-reader',
  'reader-away',
  'hand-running',
  'busy',
  'nothing-running',
  'deck-exists',
  'no-such-deck',
  'deck-retired',
  'same-person',
  'not-kept',
]);
const info: z.ZodType<DeckInfo> = z.strictObject({
  deck,
  state: z.enum(['unchecked', 'active', 'retired']),
  weakCards: number,
});
const pass: z.ZodType<DeckPass> = z.strictObject({
  what: z.enum(['register', 'check']),
  deck,
  done: number,
  next: knownCard.nullable(),
  sight: z.enum(['nothing', 'good', 'several', 'known', 'foreign', 'other-kind']),
  isWeak: z.boolean(),
});

const fromSealerSchema: z.ZodType<FromSealer> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('no-decks'), sentence: z.string().max(1_000) }),
  z.strictObject({ type: z.literal('count'), place, count: number }),
  z.strictObject({ type: z.literal('contested'), contested: z.array(z.array(place)) }),
  z.strictObject({ type: z.literal('alarm'), place, alarm: z.enum(['foreign', 'wrong-deck', 'duplicate']) }),
  z.strictObject({ type: z.literal('foreign-gone'), place }),
  z.strictObject({ type: z.literal('sealed'), hand: number, seat, box: z.string().regex(boxPattern) }),
  z.strictObject({
    type: z.literal('sealed-for-stream'),
    hand: number,
    seat,
    box: z.string().regex(streamBoxPattern),
  }),
  z.strictObject({ type: z.literal('cannot-seal') }),
  z.strictObject({ type: z.literal('board'), cards: z.array(knownCard) }),
  z.strictObject({ type: z.literal('hand'), seat, cards: z.array(knownCard) }),
  z.strictObject({ type: z.literal('desk'), decks: z.array(info), pass: pass.nullable() }),
  z.strictObject({ type: z.literal('desk-answer'), id, refusal: refusal.nullable() }),
  z.strictObject({ type: z.literal('desk-done'), deck, ...completedPassSchema.shape }),
]);

/** A parsed incoming message, or null: an invalid one is not reported in detail, for it may be full of tags. */
export function readToSealer(message: unknown): ToSealer | null {
  return toSealerSchema.safeParse(message).data ?? null;
}

/** A parsed outgoing message of the sealer, or null for any unknown one: the second lock on that door. */
export function readFromSealer(message: unknown): FromSealer | null {
  return fromSealerSchema.safeParse(message).data ?? null;
}
