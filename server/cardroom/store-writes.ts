import { StorageFault, type StorageFaultCode } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** The outcome of the last writes to the room's store. */
export class StoreWrites {
  readonly #time: TimeSource;
  #fault: StorageFault | null = null;
  #savedAt: number | null = null;

  constructor(time: TimeSource) {
    this.#time = time;
  }

  /** What is wrong with the store's disk, in a sentence; null if the last write succeeded. */
  get fault(): string | null {
    return this.#fault?.message ?? null;
  }

  /** The same for pages. */
  get faultIs(): StorageFaultCode | null {
    return this.#fault?.code ?? null;
  }

  /** When something was last written to disk; null: nothing since this program started. */
  get savedAt(): number | null {
    return this.#savedAt;
  }

  /** Runs a write, and remembers its outcome. */
  write<Result>(work: () => Result, hasWritten: (result: Result) => boolean = () => true): Result {
    try {
      const result = work();
      if (!hasWritten(result)) return result;
      this.#fault = null;
      this.#savedAt = this.#time.now();
      return result;
    } catch (error) {
      if (error instanceof StorageFault) this.#fault = error;
      throw error;
    }
  }
}
