import type { ChainStore } from '../../native-bridge/contracts/chain-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ChainWatch } from './chain-watch.ts';

export interface DiskProbeOptions {
  readonly store: Pick<ChainStore, 'tryDisk'>;
  readonly time: TimeSource;
  readonly watch: Pick<ChainWatch, 'failed' | 'diskTook'>;
  readonly broke: (error: unknown) => void;
}

/** A disk that is full, or a PostgreSQL that is gone, is known before a room sends something. */
export class DiskProbe {
  readonly #options: DiskProbeOptions;
  #since: number | null = null;

  constructor(options: DiskProbeOptions) {
    this.#options = options;
  }

  /** When the try that has no answer yet began; null: there is none. */
  get unansweredSince(): number | null {
    return this.#since;
  }

  /** One at a time: a PostgreSQL that stands still is not asked again. */
  async look(): Promise<void> {
    const { store, time, watch, broke } = this.#options;
    if (this.#since !== null) return;
    this.#since = time.now();
    try {
      await store.tryDisk();
      watch.diskTook();
    } catch (error) {
      if (error instanceof StorageFault) watch.failed(error);
      else broke(error);
    } finally {
      this.#since = null;
    }
  }
}
