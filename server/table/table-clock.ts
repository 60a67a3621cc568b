import type { TableState } from '../../engine/table.ts';
import type { ClockMemory } from '../../native-bridge/contracts/disk.ts';

/** If no clock is stored, the last event of the log is the last known moment. */
const noMemory: ClockMemory = { read: () => null, keep: () => {} };

/** A program without a beat for this long stood still. A busy one is late by less. */
const standstillMs = 1_000;

/**
 * The table's own clock, in milliseconds. It runs only while this program does: a decision resumes in the second in which the program was
 * killed or stopped, or its machine fell asleep. It does not depend on wall clocks.
 */
export class TableClock {
  readonly #passed: () => number;
  readonly #memory: ClockMemory;
  #base: number;
  /** What `passed` said at the last beat. Null: nobody beats, so a standstill cannot be noticed. */
  #beatAt: number | null = null;
  #stoodMs = 0;

  /** `passed`: milliseconds since any fixed moment; never goes back, but may go on while this program stands still. */
  constructor(passed: () => number, memory: ClockMemory = noMemory) {
    this.#passed = passed;
    this.#memory = memory;
    this.#base = (memory.read() ?? 0) - passed();
  }

  /** Whole milliseconds. */
  now(): number {
    const passed = this.#passed();
    // Whatever reads it first after a standstill, even a tap that waited: the clock resumes from the last beat.
    if (this.#beatAt !== null && passed - this.#beatAt > standstillMs) {
      const stoodMs = passed - this.#beatAt;
      this.#base -= stoodMs;
      this.#stoodMs += stoodMs;
      this.#beatAt = passed;
    }
    return Math.max(0, Math.round(this.#base + passed));
  }

  /** The log contains a later moment than this clock: the clock continues from there. */
  catchUp(ms: number): void {
    if (ms > this.now()) this.#base = ms - this.#passed();
  }

  /** Whether the program has stood still since the last beat. */
  get hasStood(): boolean {
    this.now();
    return this.#stoodMs > 0;
  }

  /**
   * Records that the program was running until now. Called several times a second while anybody is timed. Returns how long it has stood
   * still since.
   */
  beat(): number {
    this.#memory.keep(this.now());
    this.#beatAt = this.#passed();
    const stoodMs = this.#stoodMs;
    this.#stoodMs = 0;
    return stoodMs;
  }

  /** Nobody is timed, so there is no beat until the next decision. */
  rest(): void {
    this.#beatAt = null;
  }
}

/** The last moment of the table's clock that its log knows: of a decision, or when the window of the last hand opened. */
export function lastClockOf(state: TableState | null): number {
  const { shotClock, pace } = state ?? {};
  const { windowSeconds = 0, since = 0, hands = 0 } = pace ?? {};
  return Math.max(shotClock?.clock.turn?.at ?? 0, since + Math.max(0, hands - 1) * windowSeconds * 1000);
}
