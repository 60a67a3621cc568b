import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backUp, syncFolder } from './backup.ts';
import { openReadDatabase } from './open-database.ts';
import type { FileKind } from './schema.ts';
import { takeWriteLock } from './write-lock.ts';

/** What is put where, and what becomes of the file that lay there. */
export interface Restoring {
  readonly kind: FileKind;
  readonly backup: string;
  readonly target: string;
  /** Appended to the name of the file that is replaced. */
  readonly aside: string;
}

/**
 * Puts a copy of a backup in the place of a file, which is kept beside it under another name together with its write-ahead log.
 * Throws a `StorageFault`; `in-use` while a program writes the file, which is untouched then. Gives the path of what was kept, null where there was nothing.
 */
export async function restoreFile({ kind, backup, target, aside }: Restoring): Promise<string | null> {
  const lock = takeWriteLock(target);
  try {
    const fresh = `${lock.path}.restored`;
    const copy = openReadDatabase(backup, kind, { older: true });
    try {
      await backUp(copy, fresh);
    } finally {
      copy.close();
    }
    const kept = existsSync(lock.path) ? `${lock.path}${aside}` : null;
    for (const companion of ['', '-wal']) keepAs(`${lock.path}${companion}`, `${lock.path}${aside}${companion}`);
    for (const companion of ['-wal', '-shm']) rmSync(`${lock.path}${companion}`, { force: true });
    renameSync(fresh, lock.path);
    syncFolder(dirname(lock.path));
    return kept;
  } finally {
    lock.release();
  }
}

/** By a second name where the disk knows such a thing: it costs no room. */
function keepAs(path: string, name: string): void {
  if (!existsSync(path)) return;
  try {
    linkSync(path, name);
  } catch {
    copyFileSync(path, name);
  }
}
