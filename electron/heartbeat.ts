import type { After } from './back-off.ts';

/** How patient a heartbeat is. It counts questions, not time: a machine that slept asked nothing meanwhile. */
export interface HeartbeatTimes {
  readonly everyMs: number;
  /** This many questions in a row without an answer mean that it hangs. */
  readonly missesMax: number;
  /** The same before its first answer: it may have a long log to replay. */
  readonly firstMissesMax: number;
}

/** Asks a process again and again whether it is alive, and reports once when it is not. */
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

  /** It has answered. */
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
