import type { TimeSource } from '../contracts/time-source.ts';

interface Waiting {
  readonly due: number;
  readonly order: number;
  readonly action: () => void;
}

/** Time that passes only when told to, so that hours of a room run in a moment and always the same way. */
export class SimulatedTime implements TimeSource {
  readonly #waiting = new Set<Waiting>();
  #elapsedMs = 0;
  #wallOffsetMs: number;
  #order = 0;

  constructor(startsAt = Date.UTC(2026, 0, 1)) {
    this.#wallOffsetMs = startsAt;
  }

  now(): number {
    return this.#wallOffsetMs + this.#elapsedMs;
  }

  /** Milliseconds passed, whatever the wall clock was set to. */
  passed(): number {
    return this.#elapsedMs;
  }

  after(delayMs: number, action: () => void): () => void {
    const waiting = { due: this.#elapsedMs + Math.max(0, delayMs), order: this.#order++, action };
    this.#waiting.add(waiting);
    return () => void this.#waiting.delete(waiting);
  }

  /** Lets time pass and runs, in order, everything that falls due, including what is scheduled meanwhile. */
  advance(ms: number): void {
    const end = this.#elapsedMs + ms;
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#waiting.delete(next);
      this.#elapsedMs = Math.max(this.#elapsedMs, next.due);
      next.action();
    }
    this.#elapsedMs = end;
  }

  /** Sets the wall clock forward or back; timers do not notice, as on a real machine. */
  jump(ms: number): void {
    this.#wallOffsetMs += ms;
  }

  /** How many timers wait; 0 after everything was stopped. */
  get timers(): number {
    return this.#waiting.size;
  }

  #next(end: number): Waiting | undefined {
    let first: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (waiting.due > end) continue;
      const earlier = first === undefined || waiting.due < first.due;
      if (earlier || (waiting.due === first?.due && waiting.order < first.order)) first = waiting;
    }
    return first;
  }
}
