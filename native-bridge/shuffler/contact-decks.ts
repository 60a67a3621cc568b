const unknownDeck = 'UNKNOWN';

/**
 * Which of two decks lies in a machine that cannot tell them apart. That is known only after somebody said which one is in play, and
 * only as long as everything since was watched: then the one in the machine is the other, and each taking exchanges them.
 */
export class AlternatingDecks {
  readonly #decks: readonly [string, string] | null;
  #inPlay: string | null = null;

  /** Null where nobody has told the decks' names. */
  constructor(decks: readonly [string, string] | null) {
    this.#decks = decks;
  }

  /** `UNKNOWN` where it cannot be told. */
  get inMachine(): string {
    if (this.#decks === null || this.#inPlay === null) return unknownDeck;
    const [one, other] = this.#decks;
    return this.#inPlay === one ? other : one;
  }

  /** Somebody says which deck is in play. */
  name(deck: string): void {
    this.#inPlay = this.#decks?.includes(deck) === true ? deck : null;
  }

  /** The deck in the machine comes into play; tells which one that is. */
  take(): string {
    const taken = this.inMachine;
    this.#inPlay = taken === unknownDeck ? null : taken;
    return taken;
  }

  /** Decks may have been exchanged while nobody watched. */
  doubt(): void {
    this.#inPlay = null;
  }
}
