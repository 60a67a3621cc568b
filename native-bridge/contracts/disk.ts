/** Room on the disk that nothing uses until the disk is full. */
export interface DiskReserve {
  readonly isHeld: boolean;
  /** Takes the room, where there is so much and as much again to play on with. False: there is not. */
  take(): boolean;
  /** Gives the room to whoever needs it now. False: there was none to give. */
  giveUp(): boolean;
}

/** The folder of backups. Throws a `StorageFault` if it cannot be read or written. */
export interface BackupFolder {
  /** Creates the folder if it does not exist. */
  make(): void;
  /** The names of all files in it; empty if the folder does not exist. */
  names(): readonly string[];
  pathOf(name: string): string;
  remove(name: string): void;
}

/** Keeps the last reading of a clock where a program that is killed cannot take it along. */
export interface ClockMemory {
  /** Milliseconds; null where nothing was kept, or nothing that can be read. */
  read(): number | null;
  /** Never throws: a reading that is not kept costs a restart some seconds, and no more. */
  keep(ms: number): void;
}

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
