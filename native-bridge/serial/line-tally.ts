import type { LineCounters } from '../contracts/line.ts';

const answersKept = 200;

/** Counts the traffic on a device's line. */
export class LineTally {
  readonly #answeredMs: number[] = [];
  #counts: Omit<LineCounters, 'answeredMs'> = { frames: 0, corrupt: 0, skippedBytes: 0, timeouts: 0, reopened: 0 };

  get counters(): LineCounters {
    const sorted = [...this.#answeredMs].sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
    return { ...this.#counts, answeredMs: sorted.length === 0 ? null : { p50: at(0.5), p99: at(0.99) } };
  }

  get frames(): number {
    return this.#counts.frames;
  }

  count(what: keyof Omit<LineCounters, 'answeredMs'>, by = 1): void {
    this.#counts = { ...this.#counts, [what]: this.#counts[what] + by };
  }

  answered(ms: number): void {
    this.#answeredMs.push(ms);
    if (this.#answeredMs.length > answersKept) this.#answeredMs.shift();
  }
}
