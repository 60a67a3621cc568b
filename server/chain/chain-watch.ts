import type { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** How the chain's server is doing, for whoever looks after it. No name of a player is in it. */
export interface ChainHealth {
  readonly role: 'chain';
  readonly version: string;
  readonly rooms: number;
  readonly linked: number;
  /** Events kept since this program began. */
  readonly events: number;
  /** What is wrong, in a sentence; null: nothing. */
  readonly sentence: string | null;
}

/** Counts what the chain takes in. */
export class ChainWatch {
  readonly #time: TimeSource;
  #events = 0;
  #fault: StorageFault | null = null;
  #savedAt: number | null = null;

  constructor(time: TimeSource) {
    this.#time = time;
  }

  get events(): number {
    return this.#events;
  }

  /** What is wrong with PostgreSQL, in a sentence; null: it took what it was given. */
  get fault(): string | null {
    return this.#fault?.message ?? null;
  }

  /** When something was last on its disk; null: nothing since this program began. */
  get savedAt(): number | null {
    return this.#savedAt;
  }

  kept(rows: number): void {
    this.#events += rows;
    this.#savedAt = this.#time.now();
    this.#fault = null;
  }

  failed(fault: StorageFault): void {
    this.#fault = fault;
  }

  /** Something small was written, such as how a room stands or a document in place of another: there may be room for that on a disk that takes no events. */
  wroteALittle(): void {
    if (this.#fault?.code !== 'disk-full') this.#fault = null;
  }
}
