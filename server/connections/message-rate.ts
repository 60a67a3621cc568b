import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** Counts what one connection may still say: so many messages at once, and as many again in each second. */
export class MessageRate {
  readonly #time: TimeSource;
  readonly #perSecond: number;
  #left: number;
  #countedAt: number;

  constructor(time: TimeSource, perSecond: number) {
    this.#time = time;
    this.#perSecond = perSecond;
    this.#left = perSecond;
    this.#countedAt = time.now();
  }

  /** Takes one message; false when it is one too many. */
  take(): boolean {
    const now = this.#time.now();
    // The wall clock may jump back; a jump never gives nor takes.
    const passedMs = Math.max(0, now - this.#countedAt);
    this.#countedAt = now;
    this.#left = Math.min(this.#perSecond, this.#left + (passedMs * this.#perSecond) / 1_000);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
