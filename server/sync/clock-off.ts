/** A clock difference up to this is not worth mentioning. */
export const clockOffMs = 10_000;

/** How far a table's clock is off the room's, and how much of that the table has been told. */
export class ClockOff {
  #ahead = 0;
  #isHeard = false;
  #told = 0;

  /** Milliseconds by which the table's clock is ahead; negative: it is behind. */
  get ahead(): number {
    return this.#ahead;
  }

  /** By how much the table's clock is ahead. Absent: it has not said what it shows. */
  get known(): { readonly ahead?: number } {
    return this.#isHeard ? { ahead: this.#ahead } : {};
  }

  /** The table's clock showed `at` when the room's showed `now`. Rounded to a second, which is longer than a message takes. */
  heard(at: number, now: number): void {
    this.#isHeard = true;
    this.#ahead = Math.round((at - now) / 1_000) * 1_000 || 0;
  }

  /** What to tell the table: how far it is ahead, or 0 once it is right again; null: it knows. */
  news(): number | null {
    const off = Math.abs(this.#ahead) > clockOffMs ? this.#ahead : 0;
    if (off === this.#told) return null;
    this.#told = off;
    return off;
  }
}
