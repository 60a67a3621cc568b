import type { KnownCard, Seat } from '../../engine/index.ts';
import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import { CannotRun } from '../cannot-run.ts';
import { parseDecks, type RegisteredCard, type RegisteredDecks, UnusableDecks } from './registered-decks.ts';
import type { FromSealer, Place, ToSealer } from './sealer-messages.ts';

type Known = RegisteredCard & { readonly tag: Tag };

/**
 * The one place where tags become cards; it runs in a process of its own, logs nothing and keeps nothing on disk.
 * A card is named when it lies in an open board slot, or when its hand was turned up: never before, whoever asks.
 */
export class SealedCards {
  readonly #decks: RegisteredDecks;
  readonly #tell: (message: FromSealer) => void;
  readonly #tagsAt = new Map<Place, readonly Tag[]>();
  /** The last whole hand seen at a seat: players throw their cards forward as they show them. */
  readonly #lastHand = new Map<Seat, readonly Known[]>();
  readonly #named = new Set<Tag>();
  readonly #alarmed = new Set<string>();
  readonly #open = new Set<Seat>();
  #holeCards = 0;
  #deck: string | null = null;
  #board: Extract<ToSealer, { type: 'board-due' }> = { type: 'board-due', board: [], due: 0 };

  constructor(decks: RegisteredDecks, tell: (message: FromSealer) => void) {
    this.#decks = decks;
    this.#tell = tell;
  }

  hear(message: ToSealer): void {
    switch (message.type) {
      case 'reads':
        this.#read(message.place, message.tags);
        return;
      case 'deck':
        this.#deck = message.deck;
        return;
      case 'new-hand':
        for (const memory of [this.#lastHand, this.#named, this.#alarmed, this.#open]) memory.clear();
        this.#holeCards = message.cards;
        this.#board = { type: 'board-due', board: [], due: 0 };
        return;
      case 'board-due':
        this.#board = message;
        this.#nameBoard();
        return;
      case 'seat-open':
        this.#open.add(message.seat);
        this.#nameHand(message.seat);
        return;
    }
  }

  #read(place: Place, tags: readonly Tag[]): void {
    const before = this.#tagsAt.get(place) ?? [];
    this.#tagsAt.set(place, tags);
    this.#tell({ type: 'count', place, count: this.#knownAt(place).length });
    for (const tag of tags) if (!before.includes(tag)) this.#arrived(place, tag);
    if (place === 'board') {
      this.#nameBoard();
      return;
    }
    if (place === 'muck') return;
    const hand = this.#inPlayAt(place);
    if (hand.length === this.#holeCards) this.#lastHand.set(place, hand);
    this.#nameHand(place);
  }

  #arrived(place: Place, tag: Tag): void {
    const card = this.#decks.get(tag);
    if (card === undefined) {
      this.#alarm(place, tag, 'foreign');
      return;
    }
    const deck = this.#deckInPlay();
    // Without the shuffler's word the other deck may be the right one.
    if (this.#deck !== null && deck === this.#deck && card.deck !== deck && place !== 'muck')
      this.#alarm(place, tag, 'wrong-deck');
    const twin = [...this.#tagsAt.keys()].some((at) =>
      this.#knownAt(at).some((other) => other.tag !== tag && isSameCard(other, card)),
    );
    if (twin) this.#alarm(place, tag, 'duplicate');
  }

  #alarm(place: Place, tag: Tag, alarm: 'foreign' | 'wrong-deck' | 'duplicate'): void {
    const key = `${alarm} ${tag}`;
    if (this.#alarmed.has(key)) return;
    this.#alarmed.add(key);
    this.#tell({ type: 'alarm', place, alarm });
  }

  /** The newest cards are the ones due; as many stay sealed as lie open already, whoever named those. */
  #nameBoard(): void {
    const { board, due } = this.#board;
    const present = this.#inPlayAt('board');
    const candidates = present.filter(({ tag, card }) => !this.#named.has(tag) && !board.includes(card));
    const count = Math.min(due, present.length - board.length, candidates.length);
    if (count <= 0) return;
    const cards = this.#name(candidates.slice(-count));
    this.#board = { type: 'board-due', board: [...board, ...cards], due: due - count };
    this.#tell({ type: 'board', cards });
  }

  #nameHand(seat: Seat): void {
    const here = this.#inPlayAt(seat);
    const hand = here.length === this.#holeCards ? here : this.#lastHand.get(seat);
    if (!this.#open.has(seat) || hand === undefined) return;
    this.#open.delete(seat);
    this.#tell({ type: 'hand', seat, cards: this.#name(hand) });
  }

  #name(cards: readonly Known[]): readonly KnownCard[] {
    for (const { tag } of cards) this.#named.add(tag);
    return cards.map(({ card }) => card);
  }

  #knownAt(place: Place): readonly Known[] {
    return (this.#tagsAt.get(place) ?? []).flatMap((tag) => {
      const card = this.#decks.get(tag);
      return card === undefined ? [] : [{ ...card, tag }];
    });
  }

  #inPlayAt(place: Place): readonly Known[] {
    const deck = this.#deckInPlay();
    return this.#knownAt(place).filter((card) => card.deck === deck);
  }

  /** The deck the shuffler gave out if it is one of ours, else the one most cards at the seats are of. */
  #deckInPlay(): string | null {
    const decks = new Set([...this.#decks.values()].map(({ deck }) => deck));
    if (this.#deck !== null && decks.has(this.#deck)) return this.#deck;
    const seats = [...this.#tagsAt.keys()].filter((place) => typeof place === 'number');
    const cards = seats.flatMap((seat) => this.#knownAt(seat));
    const counts = [...decks].map((deck) => ({ deck, count: cards.filter((card) => card.deck === deck).length }));
    return counts.sort((a, b) => b.count - a.count)[0]?.deck ?? null;
  }
}

/** The sealer's way to its table server. */
export interface SealerLine {
  readonly tell: (message: FromSealer) => void;
  readonly listen: (hear: (message: unknown) => void) => void;
}

/** Serves a table server from a deck file's text; what cannot be used is told in a sentence without a tag or a card. */
export function serveSealedCards(readDecks: () => string, { tell, listen }: SealerLine): void {
  try {
    const sealed = new SealedCards(parseDecks(readDecks()), tell);
    listen((message) => sealed.hear(message as ToSealer));
    tell({ type: 'ready' });
  } catch (error) {
    if (!(error instanceof UnusableDecks || error instanceof CannotRun)) throw error;
    tell({ type: 'no-decks', sentence: error.message });
  }
}

const isSameCard = (one: RegisteredCard, other: RegisteredCard): boolean =>
  one.deck === other.deck && one.card === other.card;
