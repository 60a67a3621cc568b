import assert from 'node:assert/strict';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { StorageFault } from '../contracts/storage-fault.ts';
import { syncFolder } from '../disk/folders.ts';
import { asStorageFault, damaged } from './sqlite-faults.ts';

/** The file that is to take the place of another; made whole before it does. */
export const nextOf = (path: string): string => `${path.replace(/\.db$/, '')}-next.db`;

/** What was begun is thrown away: nobody has written into it yet. */
export function dropNext(path: string): void {
  for (const companion of ['', '-wal', '-shm', '-journal']) rmSync(`${nextOf(path)}${companion}`, { force: true });
}

/**
 * Puts `nextOf(path)` in the place of a file, which is called `kept` from then on. The caller holds its lock, and has closed both.
 * Each file is alone when it gets another name. SQLite knows a write-ahead log by the name of its database: left behind it
 * would be read into the new file, and a program that still had the old file open would write into the new one's.
 * Throws a `StorageFault` before anything has changed.
 */
export function replaceByNext(path: string, kept: string): void {
  try {
    intoOneFile(nextOf(path));
    putTogether(path, kept);
  } catch (error) {
    dropNext(path);
    throw error;
  }
  const folder = dirname(path);
  syncFolder(folder);
  if (existsSync(path)) renameSync(path, kept);
  // In this order on the disk, too: the other way round the new file would lie on the only name of the old one.
  syncFolder(folder);
  renameSync(nextOf(path), path);
  syncFolder(folder);
}

/** A file that SQLite cannot read is put away as it is, with what lies beside it. */
function putTogether(path: string, kept: string): void {
  try {
    if (existsSync(path) || existsSync(`${path}-wal`)) intoOneFile(path);
  } catch (error) {
    if (!(error instanceof StorageFault) || !['corrupted', 'not-a-database'].includes(error.code)) throw error;
    if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${kept}-wal`);
    rmSync(`${path}-shm`, { force: true });
  }
}

/**
 * Finishes what a power cut left half done. From the moment the old file is put away the new one counts; before that nothing was
 * done. True: the new file has taken the place just now. The caller holds the lock.
 */
export function finishReplacing(path: string): boolean {
  if (!existsSync(nextOf(path))) return false;
  if (existsSync(path)) {
    dropNext(path);
    return false;
  }
  intoOneFile(nextOf(path));
  // A version before this one may have left it: it is of the file that was put away.
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${path}-wal.left`);
  renameSync(nextOf(path), path);
  syncFolder(dirname(path));
  return true;
}

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
