import { renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StorageFault } from '../contracts/storage-fault.ts';
import { syncFolder } from '../disk/sync-folder.ts';
import type { ReadDatabase } from './database.ts';
import { intoOneFile } from './one-file.ts';
import { asStorageFault } from './sqlite-faults.ts';

/**
 * Copies a database that goes on being written, a few pages at a time. The copy is one file without companions, readable from
 * a read-only disk, and gets its name only when it is complete; an older copy of that name is replaced.
 */
export async function backUp(db: ReadDatabase, destination: string): Promise<void> {
  const path = resolve(destination);
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StorageFault('not-writable', `The folder ${folder} does not exist.`);
  }
  const partial = `${path}.partial`;
  rmSync(partial, { force: true });
  try {
    await db.backup(partial);
    intoOneFile(partial);
  } catch (error) {
    rmSync(partial, { force: true });
    throw asStorageFault(path, error);
  }
  renameSync(partial, path);
  syncFolder(folder);
}
