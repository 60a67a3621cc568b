import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

const windowMs = 60_000;

/** How many wrong tries a minute are allowed before that address, or everybody, is locked out. */
export interface WrongCodesMax {
  readonly perAddress: number;
  readonly overall: number;
}

/** Counts wrong codes over the last minute, so that six digits cannot be guessed by trying. */
export class WrongCodes {
  readonly #time: TimeSource;
  readonly #max: WrongCodesMax;
  readonly #tries: string[] = [];

  constructor(time: TimeSource, max: WrongCodesMax) {
    this.#time = time;
    this.#max = max;
  }

  isLockedOut(address: string): boolean {
    if (this.#tries.length >= this.#max.overall) return true;
    return this.#tries.filter((one) => one === address).length >= this.#max.perAddress;
  }

  add(address: string): void {
    this.#tries.push(address);
    // Timers run in the order they were set, so the oldest try is always the one whose minute is over.
    this.#time.after(windowMs, () => void this.#tries.shift());
  }
}
