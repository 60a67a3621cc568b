import { existsSync } from 'node:fs';
import { backUp } from './backup.ts';
import { openReadDatabase } from './open-database.ts';
import { nextOf, replaceByNext } from './replace-file.ts';
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
 * Puts a copy of a backup in the place of a file, which is kept beside it under another name with all that was written into it.
 * Throws a `StorageFault`; `in-use` while a program has the file open, which is untouched then. Gives the path of what was kept,
 * null where there was nothing.
 */
export async function restoreFile({ kind, backup, target, aside }: Restoring): Promise<string | null> {
  const lock = takeWriteLock(target);
  try {
    const copy = openReadDatabase(backup, kind, { older: true });
    try {
      await backUp(copy, nextOf(lock.path));
    } finally {
      copy.close();
    }
    const kept = existsSync(lock.path) ? `${lock.path}${aside}` : null;
    replaceByNext(lock.path, `${lock.path}${aside}`);
    return kept;
  } finally {
    lock.release();
  }
}
