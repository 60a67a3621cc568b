import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { inTransaction, type ReadDatabase, type WriteDatabase } from './database.ts';
import { openReadDatabase, openWriteDatabase } from './open-database.ts';
import type { FileKind } from './schema.ts';

const notes: FileKind = {
  name: 'notebook',
  applicationId: 7,
  migrations: [{ number: 10, sql: 'CREATE TABLE notes (text TEXT NOT NULL UNIQUE) STRICT' }],
};

function openNotes(): WriteDatabase {
  const db = openWriteDatabase(join(temporaryFolder(), 'notes.db'), notes);
  onTestFinished(() => db.close());
  return db;
}

function keep(db: WriteDatabase, text: string): void {
  db.prepare<[string], never>('INSERT INTO notes VALUES (?)').run(text);
}

function texts(db: ReadDatabase): readonly string[] {
  return db
    .prepare<[], { readonly text: string }>('SELECT text FROM notes ORDER BY text')
    .all()
    .map(({ text }) => text);
}

test('a transaction returns what its work returned, after the commit', () => {
  const db = openNotes();
  const result = inTransaction(db, () => {
    keep(db, 'a');
    return 5;
  });
  expect(result).toBe(5);
  const beside = openReadDatabase(db.name, notes);
  onTestFinished(() => beside.close());
  expect(texts(beside)).toEqual(['a']);
});

test('work that throws has done nothing, and its error comes through', () => {
  const db = openNotes();
  keep(db, 'a');
  const attempt = () =>
    inTransaction(db, () => {
      keep(db, 'b');
      keep(db, 'a');
    });
  expect(attempt).toThrow(expect.objectContaining({ code: 'SQLITE_CONSTRAINT_UNIQUE' }));
  expect(texts(db)).toEqual(['a']);
});

test('async work is a type error, and does nothing anyway', () => {
  const db = openNotes();
  // @ts-expect-error The work of a transaction cannot be async.
  expect(() => inTransaction(db, async () => keep(db, 'a'))).toThrow(TypeError);
  // @ts-expect-error Nor may it return a promise it was given.
  expect(() => inTransaction(db, () => Promise.resolve(1))).toThrow(TypeError);
  expect(texts(db)).toEqual([]);
});

test('types and SQLite refuse a reading connection where a writing one is needed', () => {
  const db = openNotes();
  const beside: ReadDatabase = openReadDatabase(db.name, notes);
  onTestFinished(() => beside.close());
  // @ts-expect-error A ReadDatabase is not a WriteDatabase.
  const writing: WriteDatabase = beside;
  expect(() => keep(writing, 'a')).toThrow(expect.objectContaining({ code: 'SQLITE_READONLY' }));
  const reading: ReadDatabase = db;
  expect(texts(reading)).toEqual([]);
});

test('a transaction blocked by another writer is a fault, not a bug', () => {
  const db = openNotes();
  const other = openWriteDatabase(db.name, notes);
  onTestFinished(() => other.close());
  db.pragma('busy_timeout = 0');
  other.exec('BEGIN IMMEDIATE');
  expect(() => inTransaction(db, () => keep(db, 'a'))).toThrow(expect.objectContaining({ code: 'in-use' }));
  other.exec('ROLLBACK');
  inTransaction(db, () => keep(db, 'a'));
  expect(texts(db)).toEqual(['a']);
});
