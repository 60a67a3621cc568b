/** One screen at which a dealer can book acts. */
export interface Attendance {
  /** It said something; `answers` where that is what it was asked for. */
  heard(answers?: boolean): void;
  /** Its connection has ended, or nobody can book an act there. */
  left(): void;
}

interface Console {
  readonly ask: () => void;
  /** Asked so often since it was last heard. */
  missed: number;
  /** It has answered before: an earlier version's page never does, and counts as heard while its connection is up. */
  hasAnswered: boolean;
}

/** A console that has left so many questions unanswered is not there: a cable was pulled, or its page hangs. */
const missesMax = 3;

/**
 * The consoles of a table, and when one of them was last heard. Counted in questions, not by the clock: a program that stood still has asked
 * nothing meanwhile.
 */
export class Consoles {
  readonly #clock: () => number;
  readonly #present = new Set<Console>();
  readonly #listeners = new Set<() => void>();
  #heardAt: number;

  /** `clock`: milliseconds of the table's own clock. */
  constructor(clock: () => number) {
    this.#clock = clock;
    this.#heardAt = clock();
  }

  /** Whether anybody can book what a player does. */
  get isHeard(): boolean {
    return this.#heard().length > 0;
  }

  /** The last moment at which a console was surely there. */
  get heardAt(): number {
    const isOfEarlierVersion = this.#heard().some(({ hasAnswered }) => !hasAnswered);
    return isOfEarlierVersion ? this.#clock() : this.#heardAt;
  }

  /** A console is connected. `ask`: asks it to say that it is still there. */
  attend(ask: () => void): Attendance {
    const one: Console = { ask, missed: 0, hasAnswered: false };
    this.#present.add(one);
    const heard = (answers = false): void => {
      if (!this.#present.has(one)) return;
      one.missed = 0;
      one.hasAnswered ||= answers;
      this.#heardAt = this.#clock();
      this.#tell();
    };
    heard();
    return {
      heard,
      left: () => {
        if (!this.#present.delete(one)) return;
        if (!one.hasAnswered) this.#heardAt = this.#clock();
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

  #heard(): readonly Console[] {
    return [...this.#present].filter(({ missed, hasAnswered }) => !hasAnswered || missed <= missesMax);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
