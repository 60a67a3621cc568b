/** How far the events of one machine were acted on. */
export interface ShufflerMark {
  /** As the machine says it. */
  readonly serialNumber: string;
  /** The machine's own number of the last event acted on. */
  readonly lastEvent: number;
}

/** Keeps a driver's mark over the end of the program. Neither method throws: without a memory, facts are told twice and nothing else. */
export interface ShufflerMemory {
  /** Null when nothing was kept, or nothing that can be read. */
  read(): ShufflerMark | null;
  keep(mark: ShufflerMark): void;
}
