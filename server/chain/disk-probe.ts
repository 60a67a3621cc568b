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

/** Notices a full disk, or a missing PostgreSQL, before a room sends something. */
export class DiskProbe {
  readonly #options: DiskProbeOptions;
  #since: number | null = null;

  constructor(options: DiskProbeOptions) {
    this.#options = options;
  }

  /** When the unanswered attempt began; null: none. */
  get unansweredSince(): number | null {
    return this.#since;
  }

  /** One attempt at a time: a PostgreSQL that hangs is not asked again. */
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
