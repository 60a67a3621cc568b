import assert from 'node:assert/strict';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { StorageFault } from '../contracts/storage-fault.ts';
import type { ReadDatabase, WriteDatabase } from './database.ts';
import { assertCurrentSchema, assertKnownSchema, type FileKind, migrate } from './schema.ts';
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
  const closedCleanly = fileBytes(`${path}-wal`) === 0;
  return opened(path, { timeout: busyTimeoutMs }, (connection) => {
    const db = connection as unknown as WriteDatabase;
    assertKnownSchema(db, kind);
    if (closedCleanly) assertComplete(path);
    assert.equal(connection.pragma('journal_mode = WAL', { simple: true }), 'wal');
    // The library is built with NORMAL as its default in WAL mode, which may lose the last commits with the power.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // What is erased must not stay readable in free pages.
    connection.pragma('secure_delete = ON');
    if (!closedCleanly && fileBytes(path) <= quickCheckBytesMax) assertSound(db);
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
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new StorageFault('not-a-database', `There is no file ${path}.`);
  }
  try {
    return opened(path, { readonly: true, timeout: busyTimeoutMs }, (connection) => {
      const db = connection as unknown as ReadDatabase;
      assertKnownSchema(db, kind);
      if (!older) assertCurrentSchema(db, kind);
      return db;
    });
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

/** SQLite opens a file that was cut short, and finds out when it needs what is gone. The header says how many pages there are. */
function assertComplete(path: string): void {
  const header = Buffer.alloc(32);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, header) < header.length) return;
  } finally {
    closeSync(file);
  }
  // The largest page does not fit into its two bytes, and is written as 1.
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  if (header.readUInt32BE(28) * pageBytes > fileBytes(path)) throw damaged(path, 'its end is missing');
}

function fileBytes(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
