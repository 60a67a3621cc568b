/** Runs `action` once after `delayMs` and returns a function that cancels it. */
export type After = (delayMs: number, action: () => void) => () => void;

/** How long to wait between attempts, in milliseconds. */
export interface BackOffTimes {
  readonly firstMs: number;
  readonly longestMs: number;
  /** After running this long without a failure it counts as healed: the next failure waits `firstMs` again. */
  readonly healedMs: number;
}

/** Doubles the delay between attempts at something that keeps failing, until it has healed. */
export class BackOff {
  readonly #after: After;
  readonly #times: BackOffTimes;
  #failures = 0;
  #cancel: () => void = () => {};

  constructor(after: After, times: BackOffTimes) {
    this.#after = after;
    this.#times = times;
  }

  /** Plans `attempt` after the delay for this failure, in place of any earlier plan. */
  failed(attempt: () => void): void {
    const { firstMs, longestMs } = this.#times;
    const delayMs = Math.min(longestMs, firstMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#plan(delayMs, attempt);
  }

  /** Starts counting towards healed. */
  succeeded(): void {
    this.#plan(this.#times.healedMs, () => {
      this.#failures = 0;
    });
  }

  /** Drops whatever is planned. */
  stop(): void {
    this.#cancel();
    this.#cancel = () => {};
  }

  #plan(delayMs: number, action: () => void): void {
    this.stop();
    this.#cancel = this.#after(delayMs, action);
  }
}
