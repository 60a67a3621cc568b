import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { StorageFault } from '../contracts/storage-fault.ts';
import { finishReplacing } from './replace-file.ts';
import { withFaults } from './sqlite-faults.ts';

/**
 * The right to write one file, held until released or until the process ends in whatever way.
 * It is an exclusive transaction on a small file beside it: the operating system frees it even after kill -9, and readers need not ask.
 */
export interface WriteLock {
  /** The file's one true path, without links, so that two names of one file are one lock. */
  readonly path: string;
  /** A replacement that a power cut left half done was finished when the lock was taken. */
  readonly isFinished: boolean;
  release(): void;
}

/** Takes the lock at once, or throws an `in-use` or `not-writable` fault. The holder finds the file in its place. */
export function takeWriteLock(file: string): WriteLock {
  const path = truePath(resolve(file));
  const connection = withFaults(path, () => new Database(`${path}.lock`, { timeout: 0 }));
  try {
    withFaults(path, () => {
      // Nothing is ever written into the lock, so its journal needs no file either.
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
