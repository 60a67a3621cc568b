import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** How the last writes to the room's store went. */
export class StoreWrites {
  readonly #time: TimeSource;
  #fault: string | null = null;
  #savedAt: number | null = null;

  constructor(time: TimeSource) {
    this.#time = time;
  }

  /** What is wrong with the store's disk, in a sentence; null when the last write went through. */
  get fault(): string | null {
    return this.#fault;
  }

  /** When something was last on the disk; null: nothing since this program began. */
  get savedAt(): number | null {
    return this.#savedAt;
  }

  /** Runs what may write, and remembers how that went. */
  write<Result>(work: () => Result, hasWritten: (result: Result) => boolean = () => true): Result {
    try {
      const result = work();
      if (!hasWritten(result)) return result;
      this.#fault = null;
      this.#savedAt = this.#time.now();
      return result;
    } catch (error) {
      if (error instanceof StorageFault) this.#fault = error.message;
      throw error;
    }
  }
}
