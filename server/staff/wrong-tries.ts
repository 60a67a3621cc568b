import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** How many wrong tries are allowed in which time; they lock the desk only if they come from at least this many places. */
export interface TriesLimit {
  readonly tries: number;
  readonly withinMs: number;
  readonly places?: number;
}

const fiveInAMinute: TriesLimit = { tries: 5, withinMs: 60_000 };
const firstShutMs = 60_000;
const longestShutMs = 16 * 60_000;
/** After this long without a wrong try, the next lock is a short one again. */
const forgottenAfterMs = 2 * 60 * 60_000;

/**
 * Counts wrong tries: after five in a minute (by default) the desk is locked for a minute, the next time for two, then four, up to sixteen.
 */
export class WrongTries {
  readonly #time: TimeSource;
  readonly #limit: TriesLimit;
  #tries: readonly { readonly at: number; readonly place: string }[] = [];
  #shutMs = firstShutMs;
  #until = 0;

  constructor(time: TimeSource, limit = fiveInAMinute) {
    this.#time = time;
    this.#limit = limit;
  }

  /** Until when the desk is locked; null while it is open. */
  get shutUntil(): number | null {
    const now = this.#time.now();
    // A clock that was set back locks nobody out for longer.
    return now < this.#until && this.#until - now <= longestShutMs ? this.#until : null;
  }

  /** One more wrong try, from one of possibly several places; returns how many are left before the desk is locked. */
  count(place = ''): number {
    const { tries, withinMs, places = 1 } = this.#limit;
    const now = this.#time.now();
    const last = Math.max(this.#until, this.#tries.at(-1)?.at ?? 0);
    if (now - last > forgottenAfterMs) this.#shutMs = firstShutMs;
    this.#tries = [...this.#tries.filter(({ at }) => now - at < withinMs && at <= now), { at: now, place }];
    const left = tries - this.#tries.length;
    if (left > 0) return left;
    if (new Set(this.#tries.map((one) => one.place)).size < places) return 1;
    this.#tries = [];
    this.#until = now + this.#shutMs;
    this.#shutMs = Math.min(2 * this.#shutMs, longestShutMs);
    return 0;
  }
}
