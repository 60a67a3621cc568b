/** Readings of a machine, in milliseconds. */
export interface ClockReadings {
  /** Since 1970, by the wall clock; may jump. */
  readonly wall: () => number;
  /** Since any fixed moment; never jumps. */
  readonly passed: () => number;
}

/** Smaller differences are everyday clock corrections. */
export const leastJumpMs = 30_000;
const minuteMs = 60_000;
/** A clock that was set forward is believed permanently after this long: by then nobody corrects it as a mistake. */
const forwardBelievedAfterMs = 15 * minuteMs;
/** A clock that was set back is believed once the evening is over. */
const backBelievedAfterMs = 12 * 60 * minuteMs;

/**
 * Follows the wall clock, but never lets a level clock run backwards.
 *
 *   put forward  followed at once; put back again within a quarter of an hour, that is followed too: it was a mistake
 *   put back     time goes on as it passes, for twelve hours
 *
 * A program that starts believes the wall clock.
 */
export class EvenClock {
  readonly #readings: ClockReadings;
  /** The difference between the wall clock and the passed time when it was last believed. */
  #believed: number;
  /** A different value, and since when it has been seen. */
  #shown: { readonly ahead: number; readonly since: number } | null = null;

  constructor(readings: ClockReadings) {
    this.#readings = readings;
    this.#believed = readings.wall() - readings.passed();
  }

  /** Milliseconds since 1970, whole. */
  now(): number {
    const [wall, passed] = [this.#readings.wall(), this.#readings.passed()];
    const ahead = wall - passed;
    const jumpMs = ahead - this.#believed;
    if (Math.abs(jumpMs) < leastJumpMs || this.#isBelievable(ahead, passed)) {
      [this.#believed, this.#shown] = [ahead, null];
      return wall;
    }
    return jumpMs > 0 ? wall : Math.round(passed + this.#believed);
  }

  #isBelievable(ahead: number, passed: number): boolean {
    if (this.#shown === null || Math.abs(ahead - this.#shown.ahead) >= leastJumpMs) {
      this.#shown = { ahead, since: passed };
      return false;
    }
    const after = ahead > this.#believed ? forwardBelievedAfterMs : backBelievedAfterMs;
    return passed - this.#shown.since >= after;
  }
}
