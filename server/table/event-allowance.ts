import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { MessageRate } from '../connections/message-rate.ts';

/** What a machine kept for itself while nobody listened comes in one go: many times what the longest memory of one holds. */
const atOnce = 200;
/** No machine and no pair of hands does more; each is written to the disk before the table goes on. */
const perSecond = 5;
const toldAfterMs = 1_000;

/** Lets through as many of a device's events as a table can have, and tells how many it did not. */
export class EventAllowance {
  readonly #rate: MessageRate;
  readonly #time: TimeSource;
  readonly #shed: (count: number) => void;
  #count = 0;

  /** `shed`: told of all that were not let through, a second after the first and once a second at most. */
  constructor(time: TimeSource, shed: (count: number) => void) {
    this.#rate = new MessageRate(time, perSecond, atOnce);
    this.#time = time;
    this.#shed = shed;
  }

  /** False: it is one too many. */
  take(): boolean {
    if (this.#rate.take()) return true;
    this.#count += 1;
    if (this.#count === 1) this.#time.after(toldAfterMs, () => this.#tell());
    return false;
  }

  #tell(): void {
    const count = this.#count;
    this.#count = 0;
    this.#shed(count);
  }
}
