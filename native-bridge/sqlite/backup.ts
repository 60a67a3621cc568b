import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import type { CopyMark, Forgotten, PutBack } from '../contracts/copy-mark.ts';
import { StorageFault } from '../contracts/storage-fault.ts';
import { syncFolder } from '../disk/folders.ts';
import { inTransaction, type ReadDatabase, type WriteDatabase } from './database.ts';
import { cardroomKind } from './migrations/cardroom.ts';
import { openReadDatabase } from './open-database.ts';
import { intoOneFile, nextOf, replaceByNext } from './replace-file.ts';
import type { FileKind } from './schema.ts';
import { asStorageFault, withFaults } from './sqlite-faults.ts';
import { takeWriteLock } from './write-lock.ts';

/**
 * Copies a database that is still being written, a few pages at a time. The copy is one file without companions, readable from a read-only
 * disk. It gets its name only when it is complete, and replaces an older copy of that name. `markedAt` writes into the copy that it is one,
 * and when it was made: if it is opened in the original's place, what came later is missing. Null: when is not known. Absent: it is not marked.
 */
export async function backUp(db: ReadDatabase, destination: string, markedAt?: number | null): Promise<void> {
  const path = resolve(destination);
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StorageFault('not-writable', `The folder ${folder} does not exist.`);
  }
  const partial = `${path}.partial`;
  rmSync(partial, { force: true });
  try {
    await db.backup(partial);
    if (markedAt !== undefined) markAsCopy(partial, markedAt);
    intoOneFile(partial);
  } catch (error) {
    rmSync(partial, { force: true });
    throw asStorageFault(path, error);
  }
  renameSync(partial, path);
  syncFolder(folder);
}

/** The value lists the tables declared lost for good since the copy was put back; a new copy has none. */
const keepCopied =
  "INSERT INTO meta (key, value) VALUES ('copied', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
const nobodyGone = '[]';
const findCopied = "SELECT value FROM meta WHERE key = 'copied'";
const keepFromChain = "INSERT INTO meta (key, value) VALUES ('copied_from', 'chain') ON CONFLICT (key) DO NOTHING";
const dropFromChain = "DELETE FROM meta WHERE key = 'copied_from'";
const keepCopiedAt =
  "INSERT INTO meta (key, value) VALUES ('copied_at', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
const dropCopiedAt = "DELETE FROM meta WHERE key = 'copied_at'";
const dropPutBack = "DELETE FROM meta WHERE key = 'put_back'";

/** A copy of the file is older than the store was, also where that came from the chain. */
function keepAsCopy(db: Pick<WriteDatabase, 'prepare'>): void {
  db.prepare<[string], never>(keepCopied).run(nobodyGone);
  db.prepare<[], never>(dropFromChain).run();
  db.prepare<[], never>(dropPutBack).run();
}

/** A copy of a copy, as it is made to restore one, is of the same moment. */
function markAsCopy(path: string, at: number | null): void {
  const db = new Database(path, { fileMustExist: true });
  try {
    keepAsCopy(db);
    if (at !== null) db.prepare<[string], never>(keepCopiedAt).run(String(at));
  } finally {
    db.close();
  }
}

/**
 * Detects a store that is not in the file it was last written in: it was put there by hand, or moved with its folder, and may not be the
 * newest. Only the file's number (inode) tells; no second descriptor is opened beside the connection.
 */
export function markIfPutByHand(db: WriteDatabase): void {
  const find = db.prepare<[], { readonly value: string }>("SELECT value FROM meta WHERE key = 'file'");
  const keepFile = db.prepare<[string], never>(
    "INSERT INTO meta (key, value) VALUES ('file', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  const file = String(statSync(db.name, { bigint: true }).ino);
  const was = find.get()?.value;
  if (was === file) return;
  try {
    inTransaction(db, () => {
      keepFile.run(file);
      if (was === undefined) return;
      // The mark of a backup tells when it was made; whoever copied the file by hand has left no time.
      if (db.prepare<[], { readonly value: string }>(findCopied).get() === undefined)
        db.prepare<[], never>(dropCopiedAt).run();
      keepAsCopy(db);
    });
  } catch (error) {
    // A full disk must not keep a room from starting; the next start will find the same.
    if (!(error instanceof StorageFault)) throw error;
  }
}

/** What is kept of forgotten office decisions; null for none. */
export function forgottenIn(db: ReadDatabase): Forgotten | null {
  const kept = db.prepare<[], { readonly value: string }>("SELECT value FROM meta WHERE key = 'forgotten'").get();
  return kept === undefined ? null : (JSON.parse(kept.value) as Forgotten);
}

/** Whether the file is a copy in the original's place. */
export function prepareCopyMark(db: WriteDatabase): CopyMark {
  const find = db.prepare<[], { readonly value: string }>(findCopied);
  const findAt = db.prepare<[], { readonly value: string }>("SELECT value FROM meta WHERE key = 'copied_at'");
  const dropAt = db.prepare<[], never>(dropCopiedAt);
  const keep = db.prepare<[string], never>(keepCopied);
  const drop = db.prepare<[], never>("DELETE FROM meta WHERE key = 'copied'");
  const keepForgotten = db.prepare<[string], never>(
    "INSERT INTO meta (key, value) VALUES ('forgotten', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  const findPutBack = db.prepare<[], { readonly value: string }>("SELECT value FROM meta WHERE key = 'put_back'");
  const keepPutBack = db.prepare<[string], never>(
    "INSERT INTO meta (key, value) VALUES ('put_back', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  const dropForgotten = db.prepare<[], never>("DELETE FROM meta WHERE key = 'forgotten'");
  const fromChain = db.prepare<[], { readonly value: string }>("SELECT value FROM meta WHERE key = 'copied_from'");
  const kept = (): string | undefined => withFaults(db.name, () => find.get())?.value;
  const gone = (): readonly string[] => {
    const read: unknown = JSON.parse(kept() ?? nobodyGone);
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
  };
  return {
    isCopy: () => kept() !== undefined,
    copiedAt: () => {
      const at = kept() === undefined ? undefined : withFaults(db.name, () => findAt.get())?.value;
      return at === undefined ? null : Number(at);
    },
    gone,
    mark: (from) => {
      inTransaction(db, () => {
        keepAsCopy(db);
        dropAt.run();
        if (from === 'chain') db.prepare<[], never>(keepFromChain).run();
      });
    },
    isFromChain: () => kept() !== undefined && withFaults(db.name, () => fromChain.get()) !== undefined,
    giveUp: (tableId) => {
      if (kept() === undefined) return false;
      inTransaction(db, () => keep.run(JSON.stringify([...new Set([...gone(), tableId])])));
      return true;
    },
    settle: () => {
      inTransaction(db, () => {
        drop.run();
        dropAt.run();
        db.prepare<[], never>(dropFromChain).run();
      });
    },
    putBack: () => {
      const found = withFaults(db.name, () => findPutBack.get());
      return found === undefined ? null : (JSON.parse(found.value) as PutBack);
    },
    notePutBack: (putBack) => {
      inTransaction(db, () => keepPutBack.run(JSON.stringify(putBack)));
    },
    forgotten: () => withFaults(db.name, () => forgottenIn(db)),
    forget: (forgotten) => {
      inTransaction(db, () => {
        if (kept() === undefined) keep.run(nobodyGone);
        keepForgotten.run(JSON.stringify(forgotten));
      });
    },
    nothingForgotten: () => {
      inTransaction(db, () => dropForgotten.run());
    },
  };
}

/** The number of the next backup: higher than `after` and than any before it. It is written into the file, and so into the backup. */
export function countBackup(db: WriteDatabase, after: number): number {
  const counted = db.prepare<[], { readonly value: string }>("SELECT value FROM meta WHERE key = 'backups'");
  const keep = db.prepare<[string], never>(
    "INSERT INTO meta (key, value) VALUES ('backups', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  const next = Math.max(after, Number(counted.get()?.value ?? 0)) + 1;
  try {
    inTransaction(db, () => keep.run(String(next)));
  } catch (error) {
    // A full disk must not prevent a backup to another one; there, the existing backups give the number.
    if (!(error instanceof StorageFault)) throw error;
  }
  return next;
}

interface Restoring {
  readonly kind: FileKind;
  readonly backup: string;
  readonly target: string;
  /** Appended to the name of the replaced file. */
  readonly aside: string;
  /** Called once nothing can be refused any more, before the file is replaced. Absent: nothing is to be done then. */
  readonly ready?: () => void;
}

/**
 * Puts a copy of a backup in the place of a file. The old file is kept under another name, with everything written to it. Throws a
 * `StorageFault`: `in-use` while a program has the file open, which then stays untouched. Returns the path of the kept file, null if there
 * was none.
 */
export async function restoreFile({ kind, backup, target, aside, ready }: Restoring): Promise<string | null> {
  const lock = takeWriteLock(target);
  try {
    const copy = openReadDatabase(backup, kind, { older: true });
    try {
      // A restored file is always marked as a copy, even if it was copied by hand and carries no mark.
      await backUp(copy, nextOf(lock.path), kind === cardroomKind ? null : undefined);
    } finally {
      copy.close();
    }
    const kept = existsSync(lock.path) ? `${lock.path}${aside}` : null;
    replaceByNext(lock.path, `${lock.path}${aside}`, ready);
    return kept;
  } finally {
    lock.release();
  }
}
