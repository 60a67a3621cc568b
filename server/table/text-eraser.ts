import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { IncomingOrder } from '../sync/signed-order.ts';
import type { Table } from './table.ts';

export interface TextEraserOptions {
  readonly table: Pick<Table, 'eraseTexts'>;
  readonly time: Pick<TimeSource, 'after'>;
  /** All texts of the order are erased; books that it was carried out. False: the disk refused that. */
  readonly done: (order: IncomingOrder) => boolean;
}

interface Erasing {
  readonly order: IncomingOrder;
  readonly left: readonly string[];
}

/** How many texts are erased at a time: each slice waits for the disk, and a tap waits for the slice. */
const textsInSlice = 25;
/** Taps come first: they have the thread for at least this long between two slices, even on a slow disk. */
const restMs = 50;
/** The disk said no. */
const againMs = 5_000;

/** Erases texts by order of the room, slice by slice between taps: hundreds of names must not hold up a hand. */
export class TextEraser {
  readonly #options: TextEraserOptions;
  #erasing: readonly Erasing[] = [];
  #cancel: () => void = () => {};

  constructor(options: TextEraserOptions) {
    this.#options = options;
  }

  /** A repeated order is recognised. After a restart the room sends again what was not done. */
  take(order: IncomingOrder, texts: readonly string[]): void {
    if (this.#erasing.some((one) => one.order.id === order.id)) return;
    this.#erasing = [...this.#erasing, { order, left: texts }];
    if (this.#erasing.length === 1) this.#later(0);
  }

  stop(): void {
    this.#cancel();
    this.#erasing = [];
  }

  #later(delayMs: number): void {
    this.#cancel = this.#options.time.after(delayMs, () => {
      const isTaken = this.#eraseSlice();
      if (this.#erasing.length > 0) this.#later(isTaken ? restMs : againMs);
    });
  }

  /** False: the disk failed, and the same slice is retried. */
  #eraseSlice(): boolean {
    const [first, ...others] = this.#erasing;
    if (first === undefined) return true;
    try {
      if (first.left.length > 0) this.#options.table.eraseTexts(first.left.slice(0, textsInSlice));
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      return false;
    }
    const left = first.left.slice(textsInSlice);
    this.#erasing = [{ ...first, left }, ...others];
    if (left.length > 0) return true;
    if (!this.#options.done(first.order)) return false;
    this.#erasing = others;
    return true;
  }
}
