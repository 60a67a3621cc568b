/** Keeps the last reading of a clock where a program that is killed cannot take it along. */
export interface ClockMemory {
  /** Milliseconds; null where nothing was kept, or nothing that can be read. */
  read(): number | null;
  /** Never throws: a reading that is not kept costs a restart some seconds, and no more. */
  keep(ms: number): void;
}
