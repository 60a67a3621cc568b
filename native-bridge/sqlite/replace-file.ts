import assert from 'node:assert/strict';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { StorageFault } from '../contracts/storage-fault.ts';
import { sizeOf, syncFolder } from '../disk/folders.ts';
import { asStorageFault, damaged } from './sqlite-faults.ts';

/** The file that will take the place of another; it is complete before it does. */
export const nextOf = (path: string): string => `${path.replace(/\.db$/, '')}-next.db`;

/** Deletes a begun replacement: nothing was played into it yet. */
export function dropNext(path: string): void {
  for (const companion of ['', '-wal', '-shm', '-journal']) rmSync(`${nextOf(path)}${companion}`, { force: true });
}

/**
 * Puts `nextOf(path)` in the place of a file, which is called `kept` from then on. The caller holds its lock and has closed both. Each file
 * is alone when it is renamed. SQLite finds a write-ahead log by the name of its database: one left behind would be read into the new file,
 * and a program that still had the old file open would write into the new one's log. Throws a `StorageFault` before anything has changed.
 * `ready`: called once nothing can be refused any more.
 */
export function replaceByNext(path: string, kept: string, ready: () => void = () => {}): void {
  try {
    intoOneFile(nextOf(path));
    putTogether(path, kept);
  } catch (error) {
    dropNext(path);
    throw error;
  }
  ready();
  const folder = dirname(path);
  syncFolder(folder);
  if (existsSync(path)) renameSync(path, kept);
  // In this order on the disk too: otherwise the new file could take the only name of the old one.
  syncFolder(folder);
  renameSync(nextOf(path), path);
  syncFolder(folder);
}

/** Puts a file that SQLite cannot read aside as it is, with its companions. */
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
 * Finishes a replacement interrupted by a power cut. Once the old file is aside, the new one counts; before that nothing was done. Returns
 * true if the new file took the place just now. The caller holds the lock. An empty file in the place is no old one: whoever looks with
 * “sqlite3” for a file that is not there has made it.
 */
export function finishReplacing(path: string): boolean {
  if (!existsSync(nextOf(path))) return false;
  if (existsSync(path) && bytesOf(path) + bytesOf(`${path}-wal`) > 0) {
    dropNext(path);
    return false;
  }
  intoOneFile(nextOf(path));
  // An earlier version may have left it: it belongs to the file put aside.
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${path}-wal.left`);
  renameSync(nextOf(path), path);
  syncFolder(dirname(path));
  return true;
}

/** 0 for a missing file. */
export const bytesOf = (path: string): number => sizeOf(path) ?? 0;

/** SQLite deletes a write-ahead log beside an empty file as a leftover of another one. So an empty file with one beside it is not opened. */
export function refuseOrphanedWal(path: string): void {
  if (bytesOf(path) > 0 || bytesOf(`${path}-wal`) === 0) return;
  throw damaged(path, `it is ${existsSync(path) ? 'empty' : 'missing'}, and its events lie in ${path}-wal`);
}

/**
 * Moves a write-ahead log into its file, which then stands alone until it is opened for writing. This needs exclusive access. Throws a
 * `StorageFault`, `in-use` while another program has the file open; the file is then unchanged.
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
