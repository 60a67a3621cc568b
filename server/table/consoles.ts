/** One screen at which a dealer can book acts. */
export interface Attendance {
  /** It sent something; `answers`: in reply to the question. */
  heard(answers?: boolean): void;
  /** Its connection has ended, or nobody can book an act there. */
  left(): void;
}

interface Console {
  readonly ask: () => void;
  /** Questions it has not answered since it was last heard. */
  missed: number;
  /** It has sent something since its connection began. */
  hasSpoken: boolean;
}

/** A console that leaves this many questions unanswered is gone: a cable was pulled, or its page hangs. */
const missesMax = 3;

/**
 * The consoles of a table, and when one of them was last heard. Counted in questions, not by the clock, because a program that stood still
 * has asked nothing meanwhile.
 */
export class Consoles {
  readonly #clock: () => number;
  readonly #present = new Set<Console>();
  readonly #listeners = new Set<() => void>();
  /**
   * Pages at this table answer. Those of an earlier version never do, so until one has, a page counts as heard as long as its connection is
   * up.
   */
  #pagesAnswer = false;
  #heardAt: number;

  /** `clock`: milliseconds of the table's own clock. */
  constructor(clock: () => number) {
    this.#clock = clock;
    this.#heardAt = clock();
  }

  /** Whether anybody can book what a player does. */
  get isHeard(): boolean {
    return [...this.#present].some((one) => this.#isThere(one));
  }

  /** The last moment at which a console was certainly there. */
  get heardAt(): number {
    return !this.#pagesAnswer && this.isHeard ? this.#clock() : this.#heardAt;
  }

  /** A console is connected. `ask`: asks it to confirm that it is there; at once, because a cable may be plugged in only for a moment. */
  attend(ask: () => void): Attendance {
    const one: Console = { ask, missed: 0, hasSpoken: false };
    this.#present.add(one);
    this.#hear(one);
    one.missed += 1;
    ask();
    return {
      heard: (answers = false) => {
        if (!this.#present.has(one)) return;
        one.missed = 0;
        one.hasSpoken = true;
        this.#pagesAnswer ||= answers;
        this.#hear(one);
      },
      left: () => {
        const wasThere = this.#isThere(one);
        if (!this.#present.delete(one)) return;
        // The end of its connection was the last that was heard from it.
        if (wasThere) this.#heardAt = this.#clock();
        this.#tell();
      },
    };
  }

  /** Asks all of them whether they are still there. */
  ask(): void {
    for (const one of this.#present) {
      one.missed += 1;
      one.ask();
    }
  }

  /** Called when one is heard, and when one has gone. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #hear(one: Console): void {
    if (!this.#isThere(one)) return;
    this.#heardAt = this.#clock();
    this.#tell();
  }

  /** A new connection does not count before it has spoken: its page may hang, its cable be out again, or it is the floor's desk. */
  #isThere({ missed, hasSpoken }: Console): boolean {
    return this.#pagesAnswer ? hasSpoken && missed <= missesMax : true;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
