import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { MessageRate } from '../connections/message-rate.ts';

/** What a machine stored while it was offline comes at once: this is many times what the largest memory of one holds. */
const atOnce = 200;
/** No machine or person is faster; each event is written to disk before the table goes on. */
const perSecond = 5;
const toldAfterMs = 1_000;

/** Lets through as many of a device's events as a table can handle, and reports how many it dropped. */
export class EventAllowance {
  readonly #rate: MessageRate;
  readonly #time: TimeSource;
  readonly #shed: (count: number) => void;
  #count = 0;

  /** `shed`: called with the number of dropped events, a second after the first and at most once a second. */
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
