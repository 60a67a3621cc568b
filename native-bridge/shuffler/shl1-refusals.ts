import type { TimeSource } from '../contracts/time-source.ts';
import type { Shl1Item, Shl1Record } from './shl1-frames.ts';

/** Two ends that answer each other's noise with noise would never stop. */
const mostPerSecond = 5;

/** Tells the other end that a line was not understood, at most five times a second and never in answer to an N or an A. */
export class Shl1Refusals {
  readonly #time: TimeSource;
  readonly #send: (record: Shl1Record) => void;
  /** One for each that was sent within the last second; ends its being counted. */
  readonly #recent = new Set<() => void>();

  constructor(time: TimeSource, send: (record: Shl1Record) => void) {
    this.#time = time;
    this.#send = send;
  }

  refuse(item: Extract<Shl1Item, { readonly type: 'rejected' }>): void {
    if (!item.answerable || this.#recent.size === mostPerSecond) return;
    const cancel = this.#time.after(1_000, () => this.#recent.delete(cancel));
    this.#recent.add(cancel);
    this.#send({ seq: item.seq, kind: 'N', name: item.reason, fields: {} });
  }

  stop(): void {
    for (const cancel of this.#recent) cancel();
    this.#recent.clear();
  }
}
