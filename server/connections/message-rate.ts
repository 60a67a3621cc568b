import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** Counts what one connection may still say: so many messages at once (as many as in a second unless told), and so many again in each second. */
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

  /** Takes one message; false when it is one too many. */
  take(): boolean {
    const now = this.#time.now();
    // The wall clock may jump back; a jump never gives nor takes.
    const passedMs = Math.max(0, now - this.#countedAt);
    this.#countedAt = now;
    this.#left = Math.min(this.#atOnce, this.#left + (passedMs * this.#perSecond) / 1_000);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
