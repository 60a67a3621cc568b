import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { StorageFault } from '../contracts/storage-fault.ts';
import { finishReplacing } from './replace-file.ts';
import { withFaults } from './sqlite-faults.ts';

/**
 * The right to write one file, held until released or until the process ends in any way. It is an exclusive transaction on a small file
 * beside it: the operating system frees it even after kill -9, and readers do not need it.
 */
export interface WriteLock {
  /** The file's real path, without links, so that two names of one file are one lock. */
  readonly path: string;
  /** A replacement interrupted by a power cut was finished when the lock was taken. */
  readonly isFinished: boolean;
  release(): void;
}

/** Takes the lock at once, or throws an `in-use` or `not-writable` fault. An interrupted replacement is finished first. */
export function takeWriteLock(file: string): WriteLock {
  const path = truePath(resolve(file));
  const connection = withFaults(path, () => new Database(`${path}.lock`, { timeout: 0 }));
  try {
    withFaults(path, () => {
      // Nothing is written into the lock, so its journal needs no file.
      connection.pragma('journal_mode = MEMORY');
      connection.exec('BEGIN EXCLUSIVE');
    });
    return { path, isFinished: finishReplacing(path), release: () => connection.close() };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function truePath(path: string): string {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return realpathSync(path);
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StorageFault('not-writable', `The folder ${folder} does not exist.`);
  }
  return join(realpathSync(folder), basename(path));
}
