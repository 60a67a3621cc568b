import assert from 'node:assert/strict';
import Database from 'better-sqlite3';
import { StorageFault } from '../contracts/storage-fault.ts';
import { whyNoFile } from '../disk/folders.ts';
import type { ReadDatabase, WriteDatabase } from './database.ts';
import { assertOwnTables } from './own-schema.ts';
import { rebuildIndexes } from './own-triggers.ts';
import { bytesOf, refuseOrphanedWal } from './replace-file.ts';
import { assertCurrentSchema, assertKnownSchema, assertNotEmpty, type FileKind, migrate } from './schema.ts';
import { damaged, withFaults } from './sqlite-faults.ts';

/** The process has one thread for everything, so waiting for another program's lock must stay shorter than a person's patience. */
const busyTimeoutMs = 1_000;

/** After a crash every page of a file up to this size is checked (some 50 ms); a larger file would keep the table waiting. */
const quickCheckBytesMax = 64 * 1024 * 1024;

/** SQLite's number for the level at which every commit waits for the disk. */
const synchronousFull = 2;

/**
 * Opens a file for writing, makes or migrates it, and proves that a commit waits for the disk. The caller holds the write lock. `madeAnew`: told
 * of indexes that said otherwise than their tables.
 */
export function openWriteDatabase(
  path: string,
  kind: FileKind,
  madeAnew: (indexes: readonly string[]) => void = () => {},
): WriteDatabase {
  // A write-ahead log left behind means that a process did not close the file.
  const closedCleanly = bytesOf(`${path}-wal`) === 0;
  return opened(path, { timeout: busyTimeoutMs }, (connection) => {
    const db = connection as unknown as WriteDatabase;
    assertKnownSchema(db, kind);
    if (closedCleanly) assertComplete(db);
    assertOwnTables(db, kind);
    assert.equal(connection.pragma('journal_mode = WAL', { simple: true }), 'wal');
    // The library's default in WAL mode is NORMAL, which may lose the last commits in a power cut.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // Erased data must not stay readable in free pages.
    connection.pragma('secure_delete = ON');
    if (!closedCleanly && bytesOf(path) <= quickCheckBytesMax) mendOrRefuse(db, madeAnew);
    migrate(db, kind);
    // SQLite settles on the level it really uses only after the first write.
    assert.equal(connection.pragma('synchronous', { simple: true }), synchronousFull);
    return db;
  });
}

/** Opens an existing file for reading, even while another process writes it. `older` also accepts a file that is not migrated yet. */
export function openReadDatabase(
  path: string,
  kind: FileKind,
  { older = false }: { readonly older?: boolean } = {},
): ReadDatabase {
  return openedToRead(path, (connection) => {
    const db = connection as unknown as ReadDatabase;
    assertKnownSchema(db, kind);
    assertNotEmpty(db, kind);
    assertOwnTables(db, kind);
    if (!older) assertCurrentSchema(db, kind);
    return db;
  });
}

/** A connection that reads an existing file, whatever its contents. Throws a `StorageFault`. */
export function openedToRead<Opened>(path: string, prepare: (connection: Database.Database) => Opened): Opened {
  const why = whyNoFile(path);
  if (why !== null) throw new StorageFault('not-a-database', why);
  try {
    return opened(path, { readonly: true, timeout: busyTimeoutMs }, prepare);
  } catch (error) {
    if (!(error instanceof StorageFault) || error.code !== 'not-writable') throw error;
    // Even a reader needs a companion file beside a database with a write-ahead log.
    const sentence = `${path} cannot be read where it is: copy it, with its -wal file if it has one, to a folder you may write.`;
    throw new StorageFault('not-writable', sentence, { cause: error });
  }
}

/** Indexes are made anew from their tables; a file that contradicts itself elsewhere is not opened. */
function mendOrRefuse(db: WriteDatabase, madeAnew: (indexes: readonly string[]) => void): void {
  const indexes = wrongIndexes(db, 'quick_check');
  if (indexes.length > 0) {
    rebuildIndexes(db);
    madeAnew(indexes);
  }
  assertSound(db);
}

/** Checks every page and throws a `corrupted` fault at the first contradiction. */
export function assertSound(db: ReadDatabase): void {
  const [finding] = findingsOf(db, 'quick_check');
  if (finding !== undefined) throw damaged(db.name, finding);
}

/** Like `assertSound`, and compares every index with its rows: thorough, and slow. */
export function assertWhole(db: ReadDatabase): void {
  const [finding] = findingsOf(db, 'integrity_check');
  if (finding !== undefined) throw damaged(db.name, finding);
}

/** The indexes that say otherwise than their tables. None if anything else contradicts itself: what they are made of cannot be trusted then. */
export function wrongIndexes(db: ReadDatabase, check: Check = 'integrity_check'): readonly string[] {
  const names = findingsOf(db, check).map((finding) => ofAnIndex.exec(finding)?.[1] ?? null);
  return names.includes(null) ? [] : [...new Set(names.filter((name) => name !== null))].toSorted();
}

/** Where a file contradicts itself. A page that belongs to nothing is read by nobody. */
function findingsOf(db: ReadDatabase, check: Check): readonly string[] {
  const rows = withFaults(db.name, () => db.pragma(`${check}(${findingsMax})`)) as Readonly<Record<string, string>>[];
  return rows
    .flatMap((row) => Object.values(row))
    .flatMap((lines) => lines.split('\n'))
    .filter((line) => line !== 'ok' && !namesDatabase.test(line) && !isUnusedPage.test(line));
}

/** The first is quick; the second compares every row of every index with its table. */
type Check = 'quick_check' | 'integrity_check';

const findingsMax = 1_000_000;
/** SQLite heads some of its findings with the name of the database. */
const namesDatabase = /^\*\*\*/;
const isUnusedPage = /^(?:Tree \d+ )?[Pp]age \d+: never used$/;
const ofAnIndex = /\bindex (\w+)$/;

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
 * SQLite notices when whole pages are missing from the end, but not when part of the last page is. The size comes from SQLite, not from a
 * second descriptor: closing one would release all locks of this process on the file.
 */
function assertComplete(db: ReadDatabase): void {
  const pragma = (name: string): number => Number(db.pragma(name, { simple: true }));
  if (pragma('page_count') * pragma('page_size') > bytesOf(db.name)) throw damaged(db.name, 'its end is missing');
}
