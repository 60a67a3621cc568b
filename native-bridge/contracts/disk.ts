/** Space on the disk that stays unused until the disk is full. */
export interface DiskReserve {
  readonly isHeld: boolean;
  /** Reserves the space, if there is as much again to play on with. False: there is not. */
  take(): boolean;
  /** Frees the space for what needs it now. False: none was reserved. */
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

/** Stores the last reading of a clock where it survives a killed program. */
export interface ClockMemory {
  /** Milliseconds; null if nothing readable was stored. */
  read(): number | null;
  /** Never throws: a lost reading only delays a restart by some seconds. */
  keep(ms: number): void;
}

/** The last event of a machine that was handled. */
export interface ShufflerMark {
  /** As the machine reports it. */
  readonly serialNumber: string;
  /** The machine's own number of the last handled event. */
  readonly lastEvent: number;
}

/** Stores a driver's mark across restarts. Neither method throws: without it, facts are reported twice and nothing worse. */
export interface ShufflerMemory {
  /** Null if nothing readable was stored. */
  read(): ShufflerMark | null;
  keep(mark: ShufflerMark): void;
}
