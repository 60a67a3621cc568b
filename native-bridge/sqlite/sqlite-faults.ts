import Database from 'better-sqlite3';
import { StorageFault, type StorageFaultCode } from '../contracts/storage-fault.ts';

/** Runs `work` and turns SQLite's disk errors into a `StorageFault`; bugs of the program pass through unchanged. */
export function withFaults<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw asStorageFault(path, error);
  }
}

/** The `StorageFault` behind an SQLite error, or the error itself if it does not concern the disk. */
export function asStorageFault(path: string, error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  // The program only uses what its schema has made: another program removed it, or set the number of the schema back.
  if (error.code === 'SQLITE_ERROR' && notOfItsSchema.test(error.message)) return damaged(path, error.message);
  const code = faultCode(error.code);
  if (code === null) return error;
  return new StorageFault(code, sentence(code, path, error.code), { cause: error });
}

const notOfItsSchema =
  /^(?:no such (?:table|column|trigger|index): |(?:table|index|trigger|view) .+ already exists$|duplicate column name: |table .+ has no column named |cannot modify .+ because it is a view$)/;

/** The fault of a file whose content contradicts itself. */
export function damaged(path: string, finding: string): StorageFault {
  return new StorageFault('corrupted', `${path} is damaged (${finding}): restore it from a backup.`);
}

type SqliteFaultCode = Exclude<StorageFaultCode, 'newer-schema' | 'other-table'>;

/** By the second word of SQLite's code; extended codes such as SQLITE_CORRUPT_INDEX keep it. */
const faultOf: ReadonlyMap<string | undefined, SqliteFaultCode> = new Map([
  ['FULL', 'disk-full'],
  ['READONLY', 'not-writable'],
  ['CANTOPEN', 'not-writable'],
  ['PERM', 'not-writable'],
  ['NOTADB', 'not-a-database'],
  ['CORRUPT', 'corrupted'],
  ['BUSY', 'in-use'],
  ['LOCKED', 'in-use'],
  ['IOERR', 'disk-failing'],
]);

function faultCode(sqliteCode: string): SqliteFaultCode | null {
  // SQLite reports a full disk as FULL, except when it cannot grow the shared-memory file.
  if (sqliteCode === 'SQLITE_IOERR_SHMSIZE') return 'disk-full';
  return faultOf.get(sqliteCode.split('_')[1]) ?? null;
}

function sentence(code: SqliteFaultCode, path: string, sqliteCode: string): string {
  switch (code) {
    case 'disk-full':
      return `The disk that holds ${path} is full.`;
    case 'not-writable':
      return `${path} cannot be opened for writing: look at the rights of the file and its folder.`;
    case 'not-a-database':
      return `${path} is not a database.`;
    case 'corrupted':
      return `${path} is damaged: restore it from a backup.`;
    case 'in-use':
      return `Another program is writing ${path}: end it first.`;
    case 'disk-failing':
      return `The disk that holds ${path} reported an error (${sqliteCode}).`;
  }
}
