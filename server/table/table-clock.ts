import type { TableState } from '../../engine/table.ts';
import type { ClockMemory } from '../../native-bridge/contracts/clock-memory.ts';

/** If no clock is stored, the last event of the log is the last known moment. */
const noMemory: ClockMemory = { read: () => null, keep: () => {} };

/**
 * The table's own clock, in milliseconds. It passes while this program runs and stands while it does not: a decision goes on in the second in
 * which the program was killed. It does not depend on wall clocks.
 */
export class TableClock {
  readonly #passed: () => number;
  readonly #memory: ClockMemory;
  #base: number;
  /** Where it stands. Null: it passes. */
  #standsAt: number | null = null;
  #consoles = 0;

  /** `passed`: milliseconds since any fixed moment; never jumps. */
  constructor(passed: () => number, memory: ClockMemory = noMemory) {
    this.#passed = passed;
    this.#memory = memory;
    this.#base = (memory.read() ?? 0) - passed();
  }

  /** Whole milliseconds. */
  now(): number {
    return this.#standsAt ?? Math.max(0, Math.round(this.#base + this.#passed()));
  }

  /** A console is connected, until what it is given is called. Without one nobody can book what a player does: the clock stands. */
  attend(): () => void {
    this.#consoles += 1;
    this.goOn();
    return () => {
      this.#consoles -= 1;
      if (this.#consoles === 0) this.stand();
    };
  }

  stand(): void {
    this.#standsAt = this.now();
  }

  goOn(): void {
    if (this.#standsAt === null) return;
    this.#base = this.#standsAt - this.#passed();
    this.#standsAt = null;
  }

  /** The log contains a later moment than this clock: the clock goes on from there. */
  catchUp(ms: number): void {
    if (ms <= this.now()) return;
    this.#base = ms - this.#passed();
    if (this.#standsAt !== null) this.#standsAt = ms;
  }

  /** Records that the program was running until now. */
  keep(): void {
    this.#memory.keep(this.now());
  }
}

/** The last moment of the table's clock that its log knows: of a decision, or when the window of the last hand was open. */
export function lastClockOf(state: TableState | null): number {
  const { shotClock, pace } = state ?? {};
  const { windowSeconds = 0, since = 0, hands = 0 } = pace ?? {};
  return Math.max(shotClock?.clock.turn?.at ?? 0, since + Math.max(0, hands - 1) * windowSeconds * 1000);
}
