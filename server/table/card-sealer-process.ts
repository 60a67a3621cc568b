import type { KnownCard, Seat } from '../../engine/notation.ts';
import type { StreamDelay } from '../../engine/table.ts';
import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import type { SealedHand } from '../review/hand-box.ts';
import { loadSealedBoxes } from '../review/sealed-boxes.ts';
import { bytesOfStreamHand } from '../stream/stream-box.ts';
import { HandSealer, type LoadSeal } from './hand-sealer.ts';
import { cardsByTag, type RegisteredCard, type RegisteredDecks, UnusableDecks } from './registered-decks.ts';
import { SealerDesk } from './sealer-desk.ts';
import {
  type ContestedTag,
  type FromSealer,
  isForDesk,
  type Place,
  readToSealer,
  type ToSealer,
  type ToSealerDesk,
} from './sealer-messages.ts';

type Known = RegisteredCard & { readonly tag: Tag };
type ToSealedCards = Exclude<ToSealer, ToSealerDesk>;

/**
 * The one place where tags become cards; it runs in a process of its own, logs nothing and keeps nothing on disk but the sealed decks.
 * A card is named to nobody before it lies in an open board slot or its hand is tabled.
 */
export class SealedCards {
  readonly #tell: (message: FromSealer) => void;
  readonly #sealer: HandSealer;
  /** The same hands sealed for a stream too; only while the table is opened for one. */
  readonly #streamSealer: HandSealer;
  #streamDelay: StreamDelay = { minutes: 0, hands: 0 };
  readonly #tagsAt = new Map<Place, readonly Tag[]>();
  /** The last complete hand seen at a seat: players throw their cards forward as they show them. */
  readonly #lastHand = new Map<Seat, readonly Known[]>();
  /** The seat each card was first dealt to: swept over another seat, it does not become that player's card. */
  readonly #ownerOf = new Map<Tag, Seat>();
  /** A card that was at a seat is never a board card, wherever it ends up. */
  readonly #seenAtSeat = new Set<Tag>();
  readonly #named = new Set<Tag>();
  readonly #alarmed = new Set<string>();
  /** Cards of the last hand that are still at their seats: they do not belong to this hand. */
  readonly #leftOver = new Set<Tag>();
  /** Every card that was anywhere when the hand began: if swept away later, it is no card of this hand. */
  readonly #fromBefore = new Set<Tag>();
  /** Where each card was seen last in this hand. */
  readonly #cameTo = new Map<Tag, Place>();
  /** Foreign cards, and where each was reported. */
  readonly #foreignAt = new Map<Tag, Place>();
  /** Hands that may be named but have not been yet. */
  #open: ReadonlySet<Seat> = new Set();
  /** Hands that have been named but are still open without names at the table. */
  #namedSeats: ReadonlySet<Seat> = new Set();
  #cards: ReadonlyMap<Tag, RegisteredCard>;
  #activeDecks: readonly string[] = [];
  #contested = '[]';
  #contestedTags: readonly Tag[] = [];
  /** Cards are being registered at that place: they are no part of the game. */
  #busyPlace: Place | null = null;
  #holeCards = 0;
  /** The deck according to the shuffler or a person, and whether that is in doubt. */
  #deck: string | null = null;
  #isDoubtful = false;
  #board: Extract<ToSealer, { type: 'board-due' }> = { type: 'board-due', board: [], due: 0 };

  constructor(decks: RegisteredDecks, tell: (message: FromSealer) => void, load: LoadSeal = loadSealedBoxes) {
    this.#tell = tell;
    const onReady = (): void => this.#sealAll();
    this.#sealer = new HandSealer({ load, tell, onReady });
    const bytes = (hand: SealedHand): Uint8Array | null => bytesOfStreamHand({ ...hand, delay: this.#streamDelay });
    this.#streamSealer = new HandSealer({ load, tell, onReady, boxOf: { type: 'sealed-for-stream', bytes } });
    this.#cards = new Map();
    this.use(decks);
  }

  /** The decks have changed. */
  use(decks: RegisteredDecks): void {
    this.#cards = cardsByTag(decks);
    this.#activeDecks = decks.filter(({ state }) => state === 'active').map(({ id }) => id);
  }

  /** From now on nothing is reported about this place. Null reactivates the previous place, with whatever lies there by then. */
  leaveOut(place: Place | null): void {
    const before = this.#busyPlace;
    this.#busyPlace = place;
    if (before !== null && before !== place) this.#count(before);
  }

  hear(message: ToSealedCards): void {
    switch (message.type) {
      case 'reads':
        this.#read(message.place, message.tags);
        return;
      case 'contested':
        this.#contest(message.contested);
        return;
      case 'deck':
        this.#heedDeck(message);
        return;
      case 'new-hand':
        this.#newHand(message.cards);
        return;
      case 'review-key':
        this.#sealer.use(message);
        return;
      case 'sealing':
        this.#sealer.follow(message);
        return;
      case 'stream':
        this.#streamDelay = message.delay;
        this.#streamSealer.use(message);
        this.#streamSealer.follow(message);
        return;
      case 'board-due':
        this.#board = message;
        this.#nameBoard();
        return;
      case 'seats-open':
        this.#openSeats(message.seats);
        return;
    }
  }

  /** The deck may become known after the cards were seen: the cards of this hand are looked at again. */
  #heedDeck({ deck, isDoubtful }: Extract<ToSealedCards, { type: 'deck' }>): void {
    this.#deck = deck;
    this.#isDoubtful = isDoubtful;
    for (const key of this.#alarmed) if (key.startsWith('wrong-deck ')) this.#alarmed.delete(key);
    for (const [tag, place] of this.#cameTo) this.#compareDeck(place, tag);
  }

  #newHand(holeCards: number): void {
    const owned = [...this.#ownerOf.keys()].filter((tag) => this.#liesAtSeat(tag));
    this.#leftOver.clear();
    for (const tag of owned) this.#leftOver.add(tag);
    this.#fromBefore.clear();
    for (const tag of [...this.#tagsAt.values(), this.#contestedTags].flat()) this.#fromBefore.add(tag);
    const memories = [this.#lastHand, this.#ownerOf, this.#seenAtSeat, this.#named, this.#alarmed, this.#foreignAt];
    for (const memory of [...memories, this.#cameTo]) memory.clear();
    this.#open = new Set();
    this.#namedSeats = new Set();
    this.#holeCards = holeCards;
    this.#board = { type: 'board-due', board: [], due: 0 };
    for (const [place, tags] of this.#tagsAt)
      if (typeof place === 'number') for (const tag of tags) this.#seenAtSeat.add(tag);
  }

  /** A tabled hand that is undone is closed again, and may be named again when it is tabled once more. */
  #openSeats(seats: readonly Seat[]): void {
    this.#namedSeats = new Set(seats.filter((seat) => this.#namedSeats.has(seat)));
    this.#open = new Set(seats.filter((seat) => !this.#namedSeats.has(seat)));
    for (const seat of this.#open) this.#nameHand(seat);
  }

  #read(place: Place, tags: readonly Tag[]): void {
    const before = this.#tagsAt.get(place) ?? [];
    this.#tagsAt.set(place, tags);
    if (place === this.#busyPlace) return;
    this.#count(place);
    for (const tag of before) if (!tags.includes(tag)) this.#leftOver.delete(tag);
    for (const tag of tags) if (!before.includes(tag)) this.#arrived(place, tag);
    this.#tellForeignGone();
    if (place === 'board') {
      this.#nameBoard();
      return;
    }
    if (place === 'muck') return;
    for (const tag of tags) this.#seenAtSeat.add(tag);
    this.#keepHand(place);
    this.#sealHand(place);
    this.#nameHand(place);
  }

  #sealAll(): void {
    for (const place of this.#tagsAt.keys()) if (typeof place === 'number') this.#sealHand(place);
  }

  #sealHand(seat: Seat): void {
    const hand = this.#inPlayAt(seat);
    // Open cards need no box, and cards swept together at a seat are no player's hand.
    const isStrange = hand.some(({ tag }) => this.#leftOver.has(tag) || this.#named.has(tag));
    if (seat === this.#busyPlace || isStrange || !this.#isOwn(seat, hand)) return;
    this.#sealer.see(seat, hand);
    this.#streamSealer.see(seat, hand);
  }

  #isOwn(seat: Seat, hand: readonly Known[]): boolean {
    return hand.every(({ tag }) => (this.#ownerOf.get(tag) ?? seat) === seat);
  }

  #liesAtSeat(tag: Tag): boolean {
    return [...this.#tagsAt].some(([place, tags]) => typeof place === 'number' && tags.includes(tag));
  }

  #keepHand(seat: Seat): void {
    const hand = this.#inPlayAt(seat);
    if (!this.#isOwn(seat, hand) || hand.length !== this.#holeCards) return;
    for (const { tag } of hand) this.#ownerOf.set(tag, seat);
    this.#lastHand.set(seat, hand);
  }

  #count(place: Place): void {
    this.#tell({ type: 'count', place, count: this.#knownAt(place).length });
  }

  /** A card between places counts at none of them; a foreign card is reported there as anywhere else. */
  #contest(contested: readonly ContestedTag[]): void {
    const inGame = contested.filter(({ places }) => this.#busyPlace === null || !places.includes(this.#busyPlace));
    for (const { tag, places } of inGame) if (places[0] !== undefined) this.#arrived(places[0], tag);
    this.#contestedTags = contested.map(({ tag }) => tag);
    this.#tellForeignGone();
    const cards = inGame.filter(({ tag }) => this.#cards.has(tag)).map(({ places }) => places);
    const text = JSON.stringify(cards);
    if (text === this.#contested) return;
    this.#contested = text;
    this.#tell({ type: 'contested', contested: cards });
  }

  #arrived(place: Place, tag: Tag): void {
    const card = this.#cards.get(tag);
    if (card === undefined) {
      if (!this.#foreignAt.has(tag)) this.#foreignAt.set(tag, place);
      this.#alarm(place, tag, 'foreign');
      return;
    }
    this.#cameTo.set(tag, place);
    this.#compareDeck(place, tag);
    const twin = [...this.#tagsAt.keys()].some((at) =>
      this.#knownAt(at).some((other) => other.tag !== tag && isSameCard(other, card)),
    );
    if (twin) this.#alarm(place, tag, 'duplicate');
  }

  /**
   * While no deck is reported, the other deck may be the right one; a retired or unchecked deck never is. A doubtful report still counts:
   * if the cards contradict it, that stands until somebody has answered.
   */
  #compareDeck(place: Place, tag: Tag): void {
    const card = this.#cards.get(tag);
    if (card === undefined || (place === 'muck' && this.#fromBefore.has(tag))) return;
    const isOther = this.#deck !== null && this.#activeDecks.includes(this.#deck) && card.deck !== this.#deck;
    if (isOther || !card.isActive) this.#alarm(place, tag, 'wrong-deck');
  }

  #alarm(place: Place, tag: Tag, alarm: 'foreign' | 'wrong-deck' | 'duplicate'): void {
    const key = `${alarm} ${tag}`;
    if (this.#alarmed.has(key)) return;
    this.#alarmed.add(key);
    this.#tell({ type: 'alarm', place, alarm });
  }

  /** A foreign tag that is gone (of somebody's key, say) is no longer reported; if it comes back, it is reported again. */
  #tellForeignGone(): void {
    const lying = new Set([...this.#tagsAt.values(), this.#contestedTags].flat());
    for (const [tag, place] of this.#foreignAt) {
      if (lying.has(tag)) continue;
      this.#foreignAt.delete(tag);
      this.#alarmed.delete(`foreign ${tag}`);
      if (![...this.#foreignAt.values()].includes(place)) this.#tell({ type: 'foreign-gone', place });
    }
  }

  /**
   * The newest cards are the ones due; as many stay sealed as are open already, whoever named those. If more cards lie there than there are
   * open slots, it is unknown which belong there, and none is named.
   */
  #nameBoard(): void {
    const { board, due } = this.#board;
    const present = this.#inPlayAt('board').filter(({ tag }) => !this.#seenAtSeat.has(tag));
    const candidates = present.filter(({ tag, card }) => !this.#named.has(tag) && !board.includes(card));
    const count = Math.min(due, present.length - board.length, candidates.length);
    if (count <= 0 || present.length > board.length + due) return;
    const cards = this.#name(candidates.slice(-count));
    this.#board = { type: 'board-due', board: [...board, ...cards], due: due - count };
    this.#tell({ type: 'board', cards });
  }

  #nameHand(seat: Seat): void {
    if (!this.#open.has(seat)) return;
    // The card may have been there since before the hand began, or before the deck in play was known.
    this.#keepHand(seat);
    const hand = this.#lastHand.get(seat);
    if (hand === undefined) return;
    this.#open = new Set([...this.#open].filter((other) => other !== seat));
    this.#namedSeats = new Set([...this.#namedSeats, seat]);
    this.#tell({ type: 'hand', seat, cards: this.#name(hand) });
  }

  #name(cards: readonly Known[]): readonly KnownCard[] {
    for (const { tag } of cards) this.#named.add(tag);
    return cards.map(({ card }) => card);
  }

  #knownAt(place: Place): readonly Known[] {
    return (this.#tagsAt.get(place) ?? []).flatMap((tag) => {
      const card = this.#cards.get(tag);
      return card === undefined ? [] : [{ ...card, tag }];
    });
  }

  #inPlayAt(place: Place): readonly Known[] {
    const deck = this.#deckInPlay();
    return this.#knownAt(place).filter((card) => card.deck === deck);
  }

  /** The deck the shuffler delivered, if it is one of ours; otherwise the deck of most cards at the seats. */
  #deckInPlay(): string | null {
    if (this.#deck !== null && !this.#isDoubtful && this.#activeDecks.includes(this.#deck)) return this.#deck;
    const seats = [...this.#tagsAt.keys()].filter((place) => typeof place === 'number');
    const cards = seats.flatMap((seat) => this.#knownAt(seat));
    const counts = this.#activeDecks.map((deck) => ({
      deck,
      count: cards.filter((card) => card.deck === deck).length,
    }));
    return counts.sort((a, b) => b.count - a.count)[0]?.deck ?? null;
  }
}

/** The sealer's connection to its table server. */
export interface SealerLine {
  readonly tell: (message: FromSealer) => void;
  readonly listen: (hear: (message: unknown) => void) => void;
}

/** Where the decks are stored. Both throw `UnusableDecks`. */
export interface KeptDecks {
  read(): RegisteredDecks;
  keep(decks: RegisteredDecks): void;
}

/**
 * Serves a table server from the stored decks. If they cannot be used, reports why in a sentence without a tag or a card, and returns
 * false.
 */
export function serveSealedCards(kept: KeptDecks, { tell, listen }: SealerLine): boolean {
  try {
    const decks = kept.read();
    const sealed = new SealedCards(decks, tell);
    const desk = new SealerDesk({
      decks,
      keep: (changed) => kept.keep(changed),
      tell,
      onDecks: (changed) => sealed.use(changed),
      onBusyPlace: (place) => sealed.leaveOut(place),
    });
    listen((text) => {
      const message = readToSealer(text);
      if (message === null) return;
      if (isForDesk(message)) desk.hear(message);
      else sealed.hear(message);
    });
    tell({ type: 'ready' });
    desk.open();
    return true;
  } catch (error) {
    if (!(error instanceof UnusableDecks)) throw error;
    tell({ type: 'no-decks', sentence: error.message });
    return false;
  }
}

const isSameCard = (one: RegisteredCard, other: RegisteredCard): boolean =>
  one.deck === other.deck && one.card === other.card;
