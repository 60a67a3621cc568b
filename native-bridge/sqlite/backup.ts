import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { StorageFault } from '../contracts/storage-fault.ts';
import type { ReadDatabase } from './database.ts';
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
    makeSelfContained(partial);
  } catch (error) {
    rmSync(partial, { force: true });
    throw asStorageFault(path, error);
  }
  renameSync(partial, path);
  syncFolder(folder);
}

function makeSelfContained(path: string): void {
  const copy = new Database(path);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}

/** A rename is on disk only when its folder is. */
export function syncFolder(folder: string): void {
  // Windows has no handle for a folder and writes the name with the file.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
