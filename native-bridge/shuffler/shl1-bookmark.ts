import type { ShufflerMark, ShufflerMemory } from '../contracts/shuffler-memory.ts';
import type { TimeSource } from '../contracts/time-source.ts';

const keepAfterMs = 1_000;

/** Writes down how far a machine was heard: a second after it was moved, or at once when the driver stops. */
export class Shl1Bookmark {
  readonly #memory: ShufflerMemory;
  readonly #time: TimeSource;
  #unkept: ShufflerMark | null = null;
  #cancel: () => void = () => {};

  constructor(memory: ShufflerMemory, time: TimeSource) {
    this.#memory = memory;
    this.#time = time;
  }

  move(mark: ShufflerMark): void {
    const isWaiting = this.#unkept !== null;
    this.#unkept = mark;
    if (!isWaiting) this.#cancel = this.#time.after(keepAfterMs, () => this.keep());
  }

  /** Writes what was not written yet. */
  keep(): void {
    this.#cancel();
    const mark = this.#unkept;
    this.#unkept = null;
    if (mark !== null) this.#memory.keep(mark);
  }
}
