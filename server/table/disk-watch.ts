import type { DiskReserve } from '../../native-bridge/contracts/disk.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

export interface DiskWatchOptions {
  readonly reserve: DiskReserve;
  /** The disk was full already when the log was opened. */
  readonly isFull?: boolean;
  readonly time: TimeSource;
  /** One sentence for the log. */
  readonly report: (sentence: string) => void;
}

/** Opens what a table cannot do without. On a full disk it gives up the reserve for that. */
export function openedOnFullDisk<Opened>(
  reserve: DiskReserve | null,
  open: () => Opened,
): { readonly opened: Opened; readonly isFull: boolean } {
  try {
    return { opened: open(), isFull: false };
  } catch (error) {
    const isFull = error instanceof StorageFault && error.code === 'disk-full';
    if (!isFull || reserve?.giveUp() !== true) throw error;
    return { opened: open(), isFull };
  }
}

const firstLookMs = 5_000;
const lookMs = 60_000;

/**
 * Handles a full disk: the reserve is given up so that the hand in play can be finished and booked. No other hand begins until there is
 * room for a reserve again.
 */
export class DiskWatch {
  readonly #options: DiskWatchOptions;
  #isFull = false;
  #cancel: () => void;

  /** Takes the reserve once the table has started, and retries while there is no room for it. */
  constructor(options: DiskWatchOptions) {
    this.#options = options;
    if (options.isFull === true) this.#sayFull();
    this.#cancel = options.time.after(firstLookMs, () => this.#look());
  }

  stop(): void {
    this.#cancel();
  }

  /** The disk reported that it is full. True: there is room now, and a retry may succeed. */
  giveUpReserve(): boolean {
    this.#sayFull();
    return this.#options.reserve.giveUp();
  }

  /** Whether there is too little room for a hand to begin. */
  get isFull(): boolean {
    if (this.#isFull && this.#options.reserve.take()) {
      this.#isFull = false;
      this.#options.report('The disk has room again.');
    }
    return this.#isFull;
  }

  #sayFull(): void {
    if (this.#isFull) return;
    this.#isFull = true;
    this.#options.report('The disk is full: the hand in play is finished with the reserve, then no other begins.');
  }

  #look(): void {
    const { reserve, time, report } = this.#options;
    if (!reserve.isHeld && !this.#isFull && !reserve.take()) {
      this.#isFull = true;
      report('The disk is nearly full: no hand begins until there is room.');
    }
    // Asking takes the reserve if there is room for it.
    if (this.isFull) this.#cancel = time.after(lookMs, () => this.#look());
  }
}
