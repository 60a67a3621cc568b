import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { MessageRate } from '../connections/message-rate.ts';

/** How much of a device a table books: so much at once, and so much again in each second. */
export interface Pace {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** More than hands do with the cards of a table. */
const handsPace: Pace = { atOnce: 200, perSecond: 10 };
const lookMs = 1_000;

/**
 * Keeps what a device shows from being booked faster than a table bears; each row is written to the disk before the table goes
 * on. What is shown says how things are, so the last of it is enough: of each subject what is newest waits, in turn.
 */
export class FactPace {
  readonly #time: TimeSource;
  readonly #rate: MessageRate;
  readonly #waiting = new Map<string, () => void>();
  #isReleasing = false;
  #cancel: (() => void) | null = null;

  constructor(time: TimeSource, { atOnce, perSecond }: Pace = handsPace) {
    this.#time = time;
    this.#rate = new MessageRate(time, perSecond, atOnce);
  }

  /** True: it may be booked now. False: `again` is called when there is room, unless something newer of the same subject has come by then. */
  may(subject: string, again: () => void): boolean {
    const isItsTurn = this.#isReleasing || this.#waiting.size === 0;
    if (isItsTurn && this.#rate.take()) return true;
    this.#waiting.set(subject, again);
    this.#cancel ??= this.#time.after(lookMs, () => this.#release());
    return false;
  }

  /** What waits of a subject is no longer so. */
  forget(subject: string): void {
    this.#waiting.delete(subject);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting.clear();
  }

  #release(): void {
    this.#cancel = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#isReleasing = true;
    try {
      for (const again of waiting) again();
    } finally {
      this.#isReleasing = false;
    }
  }
}
