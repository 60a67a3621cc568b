import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import type { DeckPass, DeckRefusal, DeskSight } from '../../protocol/deck-desk.ts';
import { doneIn, look, nextIn, type Pass, printedOrder, withoutLast } from './deck-pass.ts';
import { type RegisteredDeck, type RegisteredDecks, UnusableDecks } from './registered-decks.ts';
import type { FromSealer, FromSealerDesk, Place, TagLooks, ToSealerDesk } from './sealer-messages.ts';

export interface SealerDeskOptions {
  readonly decks: RegisteredDecks;
  /** Stores all decks on disk, or throws `UnusableDecks`. */
  readonly keep: (decks: RegisteredDecks) => void;
  readonly tell: (message: FromSealer) => void;
  /** Told of the decks as they are now. */
  readonly onDecks: (decks: RegisteredDecks) => void;
  /** The place whose cards do not count for the game during a pass; null if no pass runs there. */
  readonly onBusyPlace: (place: Place | null) => void;
}

/**
 * The half of the deck desk that knows tags. Decks are registered in printed order, checked by another person, and retired. It reports only
 * names, counts, and the next card of the printed order, which everybody knows.
 */
export class SealerDesk {
  readonly #options: SealerDeskOptions;
  readonly #readings = new DeckReadings();
  #decks: RegisteredDecks;
  #pass: Pass | null = null;
  /** The request that began the pass. */
  #asked = '';
  #sight: DeskSight = 'nothing';
  #told = '';

  constructor(options: SealerDeskOptions) {
    this.#options = options;
    this.#decks = options.decks;
  }

  hear(message: ToSealerDesk): void {
    switch (message.type) {
      case 'desk-ask': {
        const refusal = this.#answer(message);
        this.#tell();
        this.#options.tell({ type: 'desk-answer', id: message.id, refusal });
        return;
      }
      case 'desk-sees':
        this.#see(message);
        this.#tell();
        return;
      case 'readings':
        this.#readings.add(message.readings);
        this.#tell();
        return;
      case 'desk-booked':
        for (const { unbooked, ...deck } of this.#decks) if (unbooked?.id === message.id) this.#keep(deck);
        return;
    }
  }

  /** Reports the whole status, unless it has not changed. */
  #tell(): void {
    const decks = this.#decks.map(({ id, state, cards }) => ({
      deck: id,
      state,
      weakCards: state === 'retired' ? 0 : [...cards.keys()].filter((tag) => this.#readings.isWeak(tag)).length,
    }));
    const message: FromSealerDesk = { type: 'desk', decks, pass: this.#passOnScreen() };
    const text = JSON.stringify(message);
    if (text === this.#told) return;
    this.#told = text;
    this.#options.tell(message);
  }

  /** Sends the decks to a table server that has just connected, and what it may not have booked when it ended. */
  open(): void {
    this.#tell();
    for (const deck of this.#decks) this.#tellDone(deck);
  }

  #tellDone({ id: deck, unbooked }: RegisteredDeck): void {
    if (unbooked !== undefined) this.#options.tell({ type: 'desk-done', deck, ...unbooked });
  }

  #passOnScreen(): DeckPass | null {
    const pass = this.#pass;
    if (pass === null) return null;
    const isWeak = this.#sight === 'good' && pass.lying !== null && this.#readings.isWeak(pass.lying);
    const { what, deck } = pass;
    return { what, deck, done: doneIn(pass), next: nextIn(pass), sight: this.#sight, isWeak };
  }

  #answer({ id, ask, place }: Extract<ToSealerDesk, { type: 'desk-ask' }>): DeckRefusal | null {
    if (ask.what === 'cancel') {
      if (this.#pass === null) return 'nothing-running';
      this.#end();
      return null;
    }
    if (this.#pass !== null) return 'busy';
    const deck = this.#decks.find((one) => one.id === ask.deck) ?? null;
    if (ask.what === 'retire') return this.#retire(deck);
    const refusal = ask.what === 'register' ? whyNotRegister(deck) : whyNotCheck(deck, ask.person);
    if (refusal !== null) return refusal;
    const begun = { deck: ask.deck, person: ask.person, lying: null };
    this.#pass =
      ask.what === 'register'
        ? { ...begun, what: 'register', done: new Map() }
        : { ...begun, what: 'check', done: new Set() };
    this.#asked = id;
    this.#sight = 'nothing';
    this.#options.onBusyPlace(place);
    return null;
  }

  #retire(deck: RegisteredDeck | null): DeckRefusal | null {
    if (deck === null) return 'no-such-deck';
    if (deck.state === 'retired') return 'deck-retired';
    return this.#keep({ ...deck, state: 'retired', registeredBy: null }) ? null : 'not-kept';
  }

  #see(seen: { readonly tags: readonly Tag[]; readonly isSteady: boolean }): void {
    const before = this.#pass;
    if (before === null) return;
    const cards = this.#decks.find(({ id }) => id === before.deck)?.cards;
    const { pass, sight } = look(before, seen, {
      isKnown: (tag) => this.#decks.some(({ state, cards: other }) => state !== 'retired' && other.has(tag)),
      isOfDeck: (tag) => cards?.has(tag) ?? false,
    });
    this.#pass = pass;
    this.#sight = sight;
    const cardsInAll = pass.what === 'register' ? printedOrder.length : (cards?.size ?? 0);
    if (doneIn(pass) > doneIn(before) && doneIn(pass) === cardsInAll) this.#finish(pass);
  }

  /** If the disk fails, the last card does not count: laid down again, it is retried. */
  #finish(pass: Pass): void {
    const deck = this.#outcome(pass);
    if (!this.#keep(deck)) {
      this.#pass = withoutLast(pass);
      this.#sight = 'nothing';
      return;
    }
    this.#end();
    this.#tellDone(deck);
  }

  #outcome({ deck: id, person, ...pass }: Pass): RegisteredDeck {
    const unbooked = { person, id: this.#asked };
    if (pass.what === 'register') {
      const registered = { ...unbooked, what: 'registered' } as const;
      return { id, state: 'unchecked', registeredBy: person, unbooked: registered, cards: pass.done };
    }
    const cards = this.#decks.find((one) => one.id === id)?.cards ?? new Map();
    return { id, state: 'active', registeredBy: null, unbooked: { ...unbooked, what: 'checked' }, cards };
  }

  #keep(changed: RegisteredDeck): boolean {
    const decks = [...this.#decks.filter(({ id }) => id !== changed.id), changed];
    try {
      this.#options.keep(decks);
    } catch (error) {
      if (!(error instanceof UnusableDecks)) throw error;
      this.#options.tell({ type: 'no-decks', sentence: error.message });
      return false;
    }
    this.#decks = decks;
    this.#options.onDecks(decks);
    return true;
  }

  #end(): void {
    this.#pass = null;
    this.#sight = 'nothing';
    this.#options.onBusyPlace(null);
  }
}

/** A name is free again once its deck is retired. */
function whyNotRegister(deck: RegisteredDeck | null): DeckRefusal | null {
  return deck === null || deck.state === 'retired' ? null : 'deck-exists';
}

function whyNotCheck(deck: RegisteredDeck | null, person: string): DeckRefusal | null {
  if (deck === null) return 'no-such-deck';
  if (deck.state === 'retired') return 'deck-retired';
  const isSame = deck.registeredBy !== null && plain(deck.registeredBy) === plain(person);
  return deck.state === 'unchecked' && isSame ? 'same-person' : null;
}

/** A name in comparable form, however it was typed. */
const plain = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** A card is judged after this many scans; seen in less than this share of them, it reads badly. */
const looksToJudge = 50;
const leastRatio = 0.6;
/** After this many scans the older half counts half: a card damaged tonight must show tonight. */
const looksKept = 400;

/** How well each tag has read in play. In memory only: a restart forgets it. */
export class DeckReadings {
  readonly #read = new Map<Tag, { readonly looks: number; readonly hits: number }>();

  add(readings: readonly TagLooks[]): void {
    for (const { tag, looks, hits } of readings) {
      const before = this.#read.get(tag) ?? { looks: 0, hits: 0 };
      const fade = before.looks + looks > looksKept ? 0.5 : 1;
      this.#read.set(tag, { looks: before.looks * fade + looks, hits: before.hits * fade + Math.min(hits, looks) });
    }
  }

  isWeak(tag: Tag): boolean {
    const { looks, hits } = this.#read.get(tag) ?? { looks: 0, hits: 0 };
    return looks >= looksToJudge && hits / looks < leastRatio;
  }
}
