import type { After } from './back-off.ts';

/** How patient a heartbeat is. Counted in asks, not by the clock: a machine that slept has asked nothing meanwhile. */
export interface HeartbeatTimes {
  readonly everyMs: number;
  /** So many asks in a row without an answer, and it hangs. */
  readonly missesMax: number;
  /** Before its first answer: it may have a long log to replay. */
  readonly firstMissesMax: number;
}

/** Asks somebody again and again whether they are alive, and says once when they are not. */
export class Heartbeat {
  readonly #options: { readonly after: After; readonly ask: () => void; readonly onHung: () => void };
  readonly #times: HeartbeatTimes;
  #cancel: () => void = () => {};
  #misses = 0;
  #answered = false;

  constructor(
    options: { readonly after: After; readonly ask: () => void; readonly onHung: () => void },
    times: HeartbeatTimes,
  ) {
    this.#options = options;
    this.#times = times;
  }

  /** Asks at once, and then again and again. */
  start(): void {
    this.stop();
    this.#misses = 0;
    this.#answered = false;
    this.#beat();
  }

  /** They have answered. */
  heard(): void {
    this.#misses = 0;
    this.#answered = true;
  }

  stop(): void {
    this.#cancel();
    this.#cancel = () => {};
  }

  #beat(): void {
    const { missesMax, firstMissesMax, everyMs } = this.#times;
    if (this.#misses >= (this.#answered ? missesMax : firstMissesMax)) {
      this.#options.onHung();
      return;
    }
    this.#misses += 1;
    this.#options.ask();
    this.#cancel = this.#options.after(everyMs, () => this.#beat());
  }
}
