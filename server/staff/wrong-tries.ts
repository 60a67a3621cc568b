import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

const fiveInAMinute = { tries: 5, withinMs: 60_000 };
const firstShutMs = 60_000;
const longestShutMs = 16 * 60_000;
/** So long nobody may have tried wrongly before the next time is a short one again. */
const forgottenAfterMs = 2 * 60 * 60_000;

/** Counts wrong tries: so many (five in a minute unless told) shut the desk for a minute, the next time for two, then four, up to sixteen. */
export class WrongTries {
  readonly #time: TimeSource;
  readonly #limit: typeof fiveInAMinute;
  #tries: readonly number[] = [];
  #shutMs = firstShutMs;
  #until = 0;

  constructor(time: TimeSource, limit = fiveInAMinute) {
    this.#time = time;
    this.#limit = limit;
  }

  /** Until when the desk is shut; null while it is open. */
  get shutUntil(): number | null {
    const now = this.#time.now();
    // A clock that was put back shuts nobody out for longer.
    return now < this.#until && this.#until - now <= longestShutMs ? this.#until : null;
  }

  /** One more wrong try; answers how many are left before the desk is shut. */
  count(): number {
    const now = this.#time.now();
    const last = Math.max(this.#until, this.#tries.at(-1) ?? 0);
    if (now - last > forgottenAfterMs) this.#shutMs = firstShutMs;
    this.#tries = [...this.#tries.filter((at) => now - at < this.#limit.withinMs && at <= now), now];
    const left = this.#limit.tries - this.#tries.length;
    if (left > 0) return left;
    this.#tries = [];
    this.#until = now + this.#shutMs;
    this.#shutMs = Math.min(2 * this.#shutMs, longestShutMs);
    return 0;
  }
}
