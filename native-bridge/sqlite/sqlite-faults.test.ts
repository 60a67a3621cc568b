import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { StorageFault } from '../contracts/storage-fault.ts';
import { asStorageFault, withFaults } from './sqlite-faults.ts';

const faults = [
  ['SQLITE_FULL', 'disk-full', 'The disk that holds /data/t.db is full.'],
  ['SQLITE_IOERR_SHMSIZE', 'disk-full', 'The disk that holds /data/t.db is full.'],
  ['SQLITE_IOERR_FSYNC', 'disk-failing', 'The disk that holds /data/t.db reported an error (SQLITE_IOERR_FSYNC).'],
  [
    'SQLITE_READONLY_DBMOVED',
    'not-writable',
    '/data/t.db cannot be opened for writing: look at the rights of the file and its folder.',
  ],
  [
    'SQLITE_CANTOPEN',
    'not-writable',
    '/data/t.db cannot be opened for writing: look at the rights of the file and its folder.',
  ],
  [
    'SQLITE_PERM',
    'not-writable',
    '/data/t.db cannot be opened for writing: look at the rights of the file and its folder.',
  ],
  ['SQLITE_NOTADB', 'not-a-database', '/data/t.db is not a database.'],
  ['SQLITE_CORRUPT_INDEX', 'corrupted', '/data/t.db is damaged: restore it from a backup.'],
  ['SQLITE_BUSY_SNAPSHOT', 'in-use', 'Another program is writing /data/t.db: end it first.'],
  ['SQLITE_LOCKED', 'in-use', 'Another program is writing /data/t.db: end it first.'],
] as const;

test.each(faults)('%s is the fault %s', (sqliteCode, code, message) => {
  const cause = new Database.SqliteError('what SQLite says', sqliteCode);
  const found = asStorageFault('/data/t.db', cause);
  expect(found).toBeInstanceOf(StorageFault);
  expect(found).toMatchObject({ name: 'StorageFault', code, message, cause });
});

test('bugs of the program are no disk faults', () => {
  for (const error of [
    new Database.SqliteError('x', 'SQLITE_CONSTRAINT_UNIQUE'),
    new Database.SqliteError('x', 'SQLITE_ERROR'),
    new TypeError(),
  ]) {
    expect(asStorageFault('/data/t.db', error)).toBe(error);
    expect(() =>
      withFaults('/data/t.db', () => {
        throw error;
      }),
    ).toThrow(error);
  }
});
