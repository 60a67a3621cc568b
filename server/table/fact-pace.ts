import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { MessageRate } from '../connections/message-rate.ts';

/** How many facts of a device a table books: this many at once, and this many more each second. */
export interface Pace {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** More than people do with the cards of a table. */
const handsPace: Pace = { atOnce: 200, perSecond: 10 };
const lookMs = 1_000;

/**
 * Keeps a device's facts from being booked faster than a table can handle, because each row is written to disk before the table goes on. A
 * fact describes a state, so the last one is enough: only the newest fact about each subject waits, in turn.
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

  /**
   * True: it may be booked now. False: `again` is called when there is room, unless a newer fact about the same subject has come by then.
   */
  may(subject: string, again: () => void): boolean {
    const isItsTurn = this.#isReleasing || this.#waiting.size === 0;
    if (isItsTurn && this.#rate.take()) return true;
    this.#waiting.set(subject, again);
    this.#cancel ??= this.#time.after(lookMs, () => this.#release());
    return false;
  }

  /** The waiting fact about this subject is out of date. */
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
