import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { IncomingOrder } from '../sync/uplink-attempt.ts';
import type { Table } from './table.ts';

export interface TextEraserOptions {
  readonly table: Pick<Table, 'eraseTexts'>;
  readonly time: Pick<TimeSource, 'after'>;
  /** All words of the order are gone; says in the log that it was carried out. False: the disk did not take that. */
  readonly done: (order: IncomingOrder) => boolean;
}

interface Erasing {
  readonly order: IncomingOrder;
  readonly left: readonly string[];
}

/** How many texts are erased at a time: each slice waits for the disk, and a tap waits for the slice. */
const textsInSlice = 25;
/** Taps come first: a slow disk belongs to them for at least this long between two slices. */
const restMs = 50;
/** The disk said no. */
const againMs = 5_000;

/** Forgets words by order of the room, slice by slice between taps: hundreds of names must not hold a hand up. */
export class TextEraser {
  readonly #options: TextEraserOptions;
  #erasing: readonly Erasing[] = [];
  #cancel: () => void = () => {};

  constructor(options: TextEraserOptions) {
    this.#options = options;
  }

  /** The same order once more is the same order. After a restart the room sends again what was not done. */
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

  /** False: the disk said no, and the same slice comes again. */
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
