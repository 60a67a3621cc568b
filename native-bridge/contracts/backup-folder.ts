/** The folder of backups. Throws a `StorageFault` if it cannot be read or written. */
export interface BackupFolder {
  /** Creates the folder if it does not exist. */
  make(): void;
  /** The names of all files in it; empty if the folder does not exist. */
  names(): readonly string[];
  pathOf(name: string): string;
  remove(name: string): void;
}
