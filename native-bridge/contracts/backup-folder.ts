/** The folder backups lie in. Throws a `StorageFault` where it cannot be read or written. */
export interface BackupFolder {
  /** Makes it where there is none. */
  make(): void;
  /** Names of all files in it; none where there is no folder. */
  names(): readonly string[];
  pathOf(name: string): string;
  remove(name: string): void;
}
