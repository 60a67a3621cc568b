/** A clock that is off by no more troubles nobody. */
export const clockOffMs = 10_000;

/** How far a table's clock is off the room's, and how far the table knows. */
export class ClockOff {
  #ahead = 0;
  #told = 0;

  /** Milliseconds by which the table's clock is ahead; below 0: it is behind. */
  get ahead(): number {
    return this.#ahead;
  }

  /** The table's clock showed `at` when the room's showed `now`. To the second: a message is on its way for less. */
  heard(at: number, now: number): void {
    this.#ahead = Math.round((at - now) / 1_000) * 1_000 || 0;
  }

  /** What the table is to be told, by how much it is ahead, 0 when it is right again; null: it knows. */
  news(): number | null {
    const off = Math.abs(this.#ahead) > clockOffMs ? this.#ahead : 0;
    if (off === this.#told) return null;
    this.#told = off;
    return off;
  }
}
