/** Readings of a machine, in milliseconds. */
export interface ClockReadings {
  /** Since 1970, as the wall clock says; may jump. */
  readonly wall: () => number;
  /** Since any moment, as they pass; never jumps. */
  readonly passed: () => number;
}

/** Less is how clocks are put right every day. */
export const leastJumpMs = 30_000;
const minuteMs = 60_000;
/** A clock that was put forward is believed for good after so long: by then nobody puts it back again as a mistake. */
const forwardBelievedAfterMs = 15 * minuteMs;
/** One that was put back is believed once the evening is over. */
const backBelievedAfterMs = 12 * 60 * minuteMs;

/**
 * What the wall clock says, but no level clock runs backwards by it.
 *
 *   put forward  followed at once; put back again within a quarter of an hour, that is followed too: it was a mistake
 *   put back     time goes on as it passes, for twelve hours
 *
 * A program that starts believes the wall clock.
 */
export class EvenClock {
  readonly #readings: ClockReadings;
  /** What the wall clock was ahead of the time that passed when it was last believed. */
  #believed: number;
  /** Another one that it shows, and since when. */
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
