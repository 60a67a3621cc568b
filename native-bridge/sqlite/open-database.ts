import assert from 'node:assert/strict';
import Database from 'better-sqlite3';
import { StorageFault } from '../contracts/storage-fault.ts';
import { whyNoFile } from '../disk/folders.ts';
import type { ReadDatabase, WriteDatabase } from './database.ts';
import { bytesOf, refuseOrphanedWal } from './replace-file.ts';
import { assertCurrentSchema, assertKnownSchema, assertNotEmpty, type FileKind, migrate } from './schema.ts';
import { damaged, withFaults } from './sqlite-faults.ts';

/** The process has one thread for everything, so waiting for somebody else's lock must stay shorter than a person's patience. */
const busyTimeoutMs = 1_000;

/** After a crash every page of a file up to this size is looked at (some 50 ms); a larger one would keep the table waiting. */
const quickCheckBytesMax = 64 * 1024 * 1024;

/** SQLite's number for the level at which every commit waits for the disk. */
const synchronousFull = 2;

/** Opens a file for writing, makes or migrates it, and proves that a commit waits for the disk. The caller holds the write lock. */
export function openWriteDatabase(path: string, kind: FileKind): WriteDatabase {
  // A write-ahead log left behind is the trace of a process that did not close the file.
  const closedCleanly = bytesOf(`${path}-wal`) === 0;
  return opened(path, { timeout: busyTimeoutMs }, (connection) => {
    const db = connection as unknown as WriteDatabase;
    assertKnownSchema(db, kind);
    if (closedCleanly) assertComplete(db);
    assert.equal(connection.pragma('journal_mode = WAL', { simple: true }), 'wal');
    // The library is built with NORMAL as its default in WAL mode, which may lose the last commits with the power.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // What is erased must not stay readable in free pages.
    connection.pragma('secure_delete = ON');
    if (!closedCleanly && bytesOf(path) <= quickCheckBytesMax) assertSound(db);
    migrate(db, kind);
    // Only after the first write does SQLite settle on the level it really uses.
    assert.equal(connection.pragma('synchronous', { simple: true }), synchronousFull);
    return db;
  });
}

/** Opens an existing file for reading, also while another process writes it. `older`: it need not have been migrated. */
export function openReadDatabase(
  path: string,
  kind: FileKind,
  { older = false }: { readonly older?: boolean } = {},
): ReadDatabase {
  return openedToRead(path, (connection) => {
    const db = connection as unknown as ReadDatabase;
    assertKnownSchema(db, kind);
    assertNotEmpty(db, kind);
    if (!older) assertCurrentSchema(db, kind);
    return db;
  });
}

/** A connection that reads an existing file, whatever is in it. Throws a `StorageFault`. */
export function openedToRead<Opened>(path: string, prepare: (connection: Database.Database) => Opened): Opened {
  const why = whyNoFile(path);
  if (why !== null) throw new StorageFault('not-a-database', why);
  try {
    return opened(path, { readonly: true, timeout: busyTimeoutMs }, prepare);
  } catch (error) {
    if (!(error instanceof StorageFault) || error.code !== 'not-writable') throw error;
    // Even a reader of a write-ahead log keeps a companion file beside it.
    const sentence = `${path} cannot be read where it is: copy it, with its -wal file if it has one, to a folder you may write.`;
    throw new StorageFault('not-writable', sentence, { cause: error });
  }
}

/** Looks at every page and throws a `corrupted` fault at the first contradiction. */
export function assertSound(db: ReadDatabase): void {
  const finding = withFaults(db.name, () => db.pragma('quick_check(1)', { simple: true }));
  if (finding !== 'ok') throw damaged(db.name, String(finding));
}

/** As `assertSound`, and compares every index with its rows: thorough, and slow. */
export function assertWhole(db: ReadDatabase): void {
  const finding = withFaults(db.name, () => db.pragma('integrity_check(1)', { simple: true }));
  if (finding !== 'ok') throw damaged(db.name, String(finding));
}

function opened<Opened>(
  path: string,
  options: Database.Options,
  prepare: (connection: Database.Database) => Opened,
): Opened {
  refuseOrphanedWal(path);
  return withFaults(path, () => {
    const connection = new Database(path, options);
    try {
      return prepare(connection);
    } catch (error) {
      connection.close();
      throw error;
    }
  });
}

/**
 * SQLite says so when whole pages are gone from the end, but not when a piece of the last one is. It is asked, and the file is
 * not opened beside it: whoever closes a file gives back every lock his process has on it.
 */
function assertComplete(db: ReadDatabase): void {
  const pragma = (name: string): number => Number(db.pragma(name, { simple: true }));
  if (pragma('page_count') * pragma('page_size') > bytesOf(db.name)) throw damaged(db.name, 'its end is missing');
}
