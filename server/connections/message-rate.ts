import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** Limits one connection's messages: this many at once (by default as many as in a second), and this many more each second. */
export class MessageRate {
  readonly #time: TimeSource;
  readonly #perSecond: number;
  readonly #atOnce: number;
  #left: number;
  #countedAt: number;

  constructor(time: TimeSource, perSecond: number, atOnce = perSecond) {
    this.#time = time;
    this.#perSecond = perSecond;
    this.#atOnce = atOnce;
    this.#left = atOnce;
    this.#countedAt = time.now();
  }

  /** Takes one message; false if it is one too many. */
  take(): boolean {
    const now = this.#time.now();
    // The wall clock may jump back; a jump changes nothing.
    const passedMs = Math.max(0, now - this.#countedAt);
    this.#countedAt = now;
    this.#left = Math.min(this.#atOnce, this.#left + (passedMs * this.#perSecond) / 1_000);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
