import { StorageFault } from '../contracts/storage-fault.ts';
import { inTransaction, type WriteDatabase } from './database.ts';

/** The number of the next backup of a file: higher than `after` and than any before it. It is in the file, and so in the backup. */
export function countBackup(db: WriteDatabase, after: number): number {
  const counted = db.prepare<[], { readonly value: string }>("SELECT value FROM meta WHERE key = 'backups'");
  const keep = db.prepare<[string], never>(
    "INSERT INTO meta (key, value) VALUES ('backups', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  const next = Math.max(after, Number(counted.get()?.value ?? 0)) + 1;
  try {
    inTransaction(db, () => keep.run(String(next)));
  } catch (error) {
    // A full disk keeps nobody from a backup on another one, which is counted by those that lie there.
    if (!(error instanceof StorageFault)) throw error;
  }
  return next;
}
