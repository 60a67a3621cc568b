import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import type { DeckAsk, DeckPass, DeckRefusal, DeskSight } from '../../protocol/deck-desk.ts';
import { doneIn, look, nextIn, type Pass, printedOrder, withoutLast } from './deck-pass.ts';
import { DeckReadings } from './deck-readings.ts';
import { type RegisteredDeck, type RegisteredDecks, UnusableDecks } from './registered-decks.ts';
import type { FromSealer, FromSealerDesk, Place, ToSealerDesk } from './sealer-messages.ts';

export interface SealerDeskOptions {
  readonly decks: RegisteredDecks;
  /** Puts all decks on the disk, or throws `UnusableDecks`. */
  readonly keep: (decks: RegisteredDecks) => void;
  readonly tell: (message: FromSealer) => void;
  /** Told of the decks as they are now. */
  readonly onDecks: (decks: RegisteredDecks) => void;
  /** The place that says nothing about the game while a pass runs; null when none does. */
  readonly onBusyPlace: (place: Place | null) => void;
}

/**
 * The half of the deck desk that knows tags. Decks are registered in printed order, checked by another person, and retired;
 * out of here come names, counts, and the next card of the printed order, which everybody knows.
 */
export class SealerDesk {
  readonly #options: SealerDeskOptions;
  readonly #readings = new DeckReadings();
  #decks: RegisteredDecks;
  #pass: Pass | null = null;
  #sight: DeskSight = 'nothing';
  #told = '';

  constructor(options: SealerDeskOptions) {
    this.#options = options;
    this.#decks = options.decks;
  }

  hear(message: ToSealerDesk): void {
    switch (message.type) {
      case 'desk-ask': {
        const refusal = this.#answer(message.ask, message.place);
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
    }
  }

  /** Says how everything stands, unless that is what was said last. */
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

  /** Tells the decks to a table server that has just come. */
  open(): void {
    this.#tell();
  }

  #passOnScreen(): DeckPass | null {
    const pass = this.#pass;
    if (pass === null) return null;
    const isWeak = this.#sight === 'good' && pass.lying !== null && this.#readings.isWeak(pass.lying);
    const { what, deck } = pass;
    return { what, deck, done: doneIn(pass), next: nextIn(pass), sight: this.#sight, isWeak };
  }

  #answer(ask: DeckAsk, place: Place | null): DeckRefusal | null {
    if (ask.what === 'cancel') {
      if (this.#pass === null) return 'nothing-running';
      this.#end();
      return null;
    }
    if (this.#pass !== null) return 'busy';
    const deck = this.#decks.find(({ id }) => id === ask.deck) ?? null;
    if (ask.what === 'retire') return this.#retire(deck);
    const refusal = ask.what === 'register' ? whyNotRegister(deck) : whyNotCheck(deck, ask.person);
    if (refusal !== null) return refusal;
    const begun = { deck: ask.deck, person: ask.person, lying: null };
    this.#pass =
      ask.what === 'register'
        ? { ...begun, what: 'register', done: new Map() }
        : { ...begun, what: 'check', done: new Set() };
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

  /** When the disk says no, the last card has not counted: laid down once more, it is tried again. */
  #finish(pass: Pass): void {
    if (!this.#keep(this.#outcome(pass))) {
      this.#pass = withoutLast(pass);
      this.#sight = 'nothing';
      return;
    }
    this.#end();
    const what = pass.what === 'register' ? 'registered' : 'checked';
    this.#options.tell({ type: 'desk-done', what, deck: pass.deck });
  }

  #outcome(pass: Pass): RegisteredDeck {
    if (pass.what === 'register')
      return { id: pass.deck, state: 'unchecked', registeredBy: pass.person, cards: pass.done };
    const cards = this.#decks.find(({ id }) => id === pass.deck)?.cards ?? new Map();
    return { id: pass.deck, state: 'active', registeredBy: null, cards };
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

/** A name as it is heard, however it was typed. */
const plain = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
