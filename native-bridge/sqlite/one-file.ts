import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { StorageFault } from '../contracts/storage-fault.ts';
import { asStorageFault, damaged } from './sqlite-faults.ts';

/** The size of a file; 0 where there is none. */
export const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** SQLite throws away what lies beside an empty file, as leftovers of another one: nothing empty is opened with a write-ahead log beside it. */
export function refuseOrphanedWal(path: string): void {
  if (bytesOf(path) > 0 || bytesOf(`${path}-wal`) === 0) return;
  throw damaged(path, `it is ${existsSync(path) ? 'empty' : 'missing'}, and its events lie in ${path}-wal`);
}

/**
 * Carries a write-ahead log into its file, which then stands alone until somebody opens it for writing. Only who has a file to
 * himself can do that. Throws a `StorageFault`, `in-use` while any other program has it open; the file is as it was then.
 */
export function intoOneFile(path: string): void {
  refuseOrphanedWal(path);
  try {
    const db = new Database(path, { fileMustExist: true });
    try {
      db.pragma('synchronous = FULL');
      assert.equal(db.pragma('journal_mode = DELETE', { simple: true }), 'delete');
    } finally {
      db.close();
    }
  } catch (error) {
    const fault = asStorageFault(path, error);
    if (!(fault instanceof StorageFault) || fault.code !== 'in-use') throw fault;
    const sentence = `Another program has ${path} open: end it first. Nothing has changed.`;
    throw new StorageFault('in-use', sentence, { cause: error });
  }
}
