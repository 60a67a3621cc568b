import type { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** The state of the chain's server, for its operator. Contains no player's name. */
export interface ChainHealth {
  readonly role: 'chain';
  readonly version: string;
  readonly rooms: number;
  readonly linked: number;
  /** Events stored since this program started. */
  readonly events: number;
  /** What is wrong, in a sentence; null: nothing. */
  readonly sentence: string | null;
}

/** Counts what the chain takes in. */
export class ChainWatch {
  readonly #time: TimeSource;
  readonly #told: (sentence: string | null) => void;
  #events = 0;
  #fault: StorageFault | null = null;
  #savedAt: number | null = null;
  #isHanging = false;

  /** `told`: called whenever the fault changes or PostgreSQL begins to hang, and with null when neither is so any more. */
  constructor(time: TimeSource, told: (sentence: string | null) => void = () => {}) {
    this.#time = time;
    this.#told = told;
  }

  get events(): number {
    return this.#events;
  }

  /** What is wrong with PostgreSQL, in a sentence; null: the last write succeeded. */
  get fault(): string | null {
    return this.#fault?.message ?? null;
  }

  /** When something was last written to its disk; null: nothing since this program started. */
  get savedAt(): number | null {
    return this.#savedAt;
  }

  kept(rows: number): void {
    this.#events += rows;
    this.#savedAt = this.#time.now();
    this.#become(null);
  }

  /** How a small write ended: with a fault, or well. */
  stands(fault: StorageFault | null): void {
    if (fault === null) this.wroteALittle();
    else this.failed(fault);
  }

  failed(fault: StorageFault): void {
    this.#become(fault);
  }

  /** Whatever was wrong, the disk takes rows again. */
  diskTook(): void {
    this.#become(null);
  }

  /**
   * Something small was written, such as a room's state or a replaced document. A disk that takes no events may still have room for that.
   */
  wroteALittle(): void {
    if (this.#fault?.code !== 'disk-full') this.#become(null);
  }

  /** A database that hangs fails nothing. `sentence`: since when it has not answered; null: it answers. */
  hangs(sentence: string | null): void {
    const isHanging = sentence !== null;
    if (isHanging === this.#isHanging) return;
    this.#isHanging = isHanging;
    if (this.#fault === null) this.#told(sentence);
  }

  #become(fault: StorageFault | null): void {
    const before = this.fault;
    this.#fault = fault;
    if (this.fault !== before) this.#told(this.fault);
  }
}
