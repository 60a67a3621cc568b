import {
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { StorageFault } from '../contracts/storage-fault.ts';
import { inTransaction, type WriteDatabase } from './database.ts';
import { assertSound, assertWhole, openReadDatabase, openWriteDatabase, wrongIndexes } from './open-database.ts';
import { rebuildIndexes } from './own-triggers.ts';
import type { FileKind } from './schema.ts';

const notes: FileKind = {
  name: 'notebook',
  applicationId: 7,
  migrations: [
    { number: 10, sql: 'CREATE TABLE notes (number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT' },
  ],
};

function newPath(): string {
  return join(temporaryFolder(), 'notes.db');
}

function opened(path: string, kind: FileKind = notes): WriteDatabase {
  const db = openWriteDatabase(path, kind);
  onTestFinished(() => db.close());
  return db;
}

function fault(attempt: () => unknown): Pick<StorageFault, 'code' | 'message'> {
  try {
    attempt();
  } catch (error) {
    if (error instanceof StorageFault) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('nothing was wrong');
}

/** Many pages of notes, all in the file itself. */
function writeNotes(path: string): void {
  const db = openWriteDatabase(path, notes);
  const insert = db.prepare<[string], never>('INSERT INTO notes (text) VALUES (?)');
  inTransaction(db, () => {
    for (let note = 0; note < 500; note += 1) insert.run(`${note} `.repeat(40));
  });
  db.close();
}

/** Does something to the schema that SQLite does not do by itself. */
function unhook(path: string, ...sql: readonly string[]): void {
  const db = new Database(path);
  db.unsafeMode(true);
  db.pragma('writable_schema = ON');
  for (const one of sql) {
    db.exec(one);
    db.pragma(`schema_version = ${Number(db.pragma('schema_version', { simple: true })) + 1}`);
  }
  db.close();
}

/** Overwrites the pages after the first with noise. */
function spoil(path: string): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(statSync(path).size - 4096, 0x5a), 0, null, 4096);
}

describe('a writing connection', () => {
  test('waits for the disk at every commit, in WAL mode, even after a write', () => {
    const db = opened(newPath());
    db.prepare<[string], never>('INSERT INTO notes (text) VALUES (?)').run('a');
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(db.pragma('secure_delete', { simple: true })).toBe(1);
  });

  test('stamps kind and schema into a new file', () => {
    const db = opened(newPath());
    expect(db.pragma('application_id', { simple: true })).toBe(7);
    expect(db.pragma('user_version', { simple: true })).toBe(10);
  });

  test('does only the missing migrations, all or none', () => {
    const path = newPath();
    writeNotes(path);
    const second = { number: 20, sql: "INSERT INTO notes (text) VALUES ('from migration 20')" };
    const broken = { number: 30, sql: 'INSERT INTO nowhere VALUES (1)' };
    expect(() => openWriteDatabase(path, { ...notes, migrations: [...notes.migrations, second, broken] })).toThrow(
      'nowhere',
    );
    const count = "SELECT count(*) AS found FROM notes WHERE text = 'from migration 20'";
    const before = openWriteDatabase(path, notes);
    expect(before.prepare(count).get()).toEqual({ found: 0 });
    before.close();
    const grown = { ...notes, migrations: [...notes.migrations, second] };
    openWriteDatabase(path, grown).close();
    const after = opened(path, grown);
    expect(after.prepare(count).get()).toEqual({ found: 1 });
    expect(after.pragma('user_version', { simple: true })).toBe(20);
  });
});

describe('one sentence says what is wrong with a file', () => {
  test('a folder in its place', () => {
    const path = newPath();
    mkdirSync(path);
    expect(fault(() => openWriteDatabase(path, notes)).code).toBe('not-writable');
    expect(fault(() => openReadDatabase(path, notes)).code).toBe('not-a-database');
  });

  test('some other file', () => {
    const path = newPath();
    const poem = 'A letter to nobody in particular.\n'.repeat(100);
    writeFileSync(path, poem);
    const found = { code: 'not-a-database', message: `${path} is not a database.` };
    expect(fault(() => openWriteDatabase(path, notes))).toEqual(found);
    expect(fault(() => openReadDatabase(path, notes))).toEqual(found);
    expect(readFileSync(path, 'utf8')).toBe(poem);
    expect(readdirSync(join(path, '..'))).toEqual(['notes.db']);
  });

  test('the database of some other program, which stays as it is', () => {
    const path = newPath();
    const foreign = new Database(path);
    foreign.exec('CREATE TABLE songs (title TEXT)');
    foreign.close();
    const bytes = readFileSync(path);
    const found = { code: 'not-a-database', message: `${path} is a database, but not a notebook.` };
    expect(fault(() => openWriteDatabase(path, notes))).toEqual(found);
    expect(fault(() => openReadDatabase(path, notes))).toEqual(found);
    expect(readFileSync(path)).toEqual(bytes);
  });

  test('a newer schema, which stays as it is', () => {
    const path = newPath();
    const newer = {
      ...notes,
      migrations: [...notes.migrations, { number: 20, sql: 'CREATE TABLE later (a TEXT) STRICT' }],
    };
    openWriteDatabase(path, newer).close();
    const bytes = readFileSync(path);
    const found = {
      code: 'newer-schema',
      message: `${path} was written by a newer version of this program (schema 20, this one knows 10).`,
    };
    expect(fault(() => openWriteDatabase(path, notes))).toEqual(found);
    expect(fault(() => openReadDatabase(path, notes))).toEqual(found);
    expect(readFileSync(path)).toEqual(bytes);
  });

  test('pages of noise after a crash', () => {
    const path = newPath();
    writeNotes(path);
    const live = openWriteDatabase(path, notes);
    const left = newPath();
    for (const companion of ['', '-wal']) copyFileSync(`${path}${companion}`, `${left}${companion}`);
    live.close();
    spoil(left);
    const { code, message } = fault(() => openWriteDatabase(left, notes));
    expect(code).toBe('corrupted');
    expect(message).toContain(`${left} is damaged`);
  });

  test('pages of noise, in a check', () => {
    const path = newPath();
    writeNotes(path);
    const sound = openReadDatabase(path, notes);
    assertSound(sound);
    sound.close();
    spoil(path);
    expect(
      fault(() => {
        const db = openReadDatabase(path, notes);
        onTestFinished(() => db.close());
        assertSound(db);
      }).code,
    ).toBe('corrupted');
  });

  test('a file cut short', () => {
    const path = newPath();
    writeNotes(path);
    truncateSync(path, 3 * 4096);
    expect(
      fault(() => {
        const db = openReadDatabase(path, notes);
        onTestFinished(() => db.close());
        assertSound(db);
      }).code,
    ).toBe('corrupted');
  });

  test('a file cut short at any byte, before anything is written into it', () => {
    const path = newPath();
    writeNotes(path);
    const whole = readFileSync(path);
    for (const bytes of [whole.length - 1, whole.length - 4096, 3 * 4096 + 17, 4096]) {
      writeFileSync(path, whole.subarray(0, bytes));
      const { code, message } = fault(() => openWriteDatabase(path, notes));
      expect(code).toBe('corrupted');
      expect(message).toMatch(/ is damaged.*: restore it from a backup\.$/);
      expect(readFileSync(path)).toEqual(whole.subarray(0, bytes));
    }
  });

  test('nothing there, or an empty file, for a reader', () => {
    const path = newPath();
    expect(fault(() => openReadDatabase(path, notes))).toEqual({
      code: 'not-a-database',
      message: `There is no file ${path}.`,
    });
    writeFileSync(path, '');
    expect(fault(() => openReadDatabase(path, notes)).message).toBe(`${path} is empty, and no notebook.`);
    expect(fault(() => openReadDatabase(path, notes, { older: true })).message).toBe(
      `${path} is empty, and no notebook.`,
    );
  });
});

test('pages that belong to nothing are read by nobody, and are no damage', () => {
  const path = newPath();
  writeNotes(path);
  unhook(path, 'CREATE TABLE left (text)', "DELETE FROM sqlite_schema WHERE name = 'left'");
  const found = new Database(path);
  expect(found.pragma('integrity_check')).toEqual([{ integrity_check: expect.stringMatching(/never used/) }]);
  found.close();
  const db = opened(path);
  assertSound(db);
  assertWhole(db);
  expect(wrongIndexes(db)).toEqual([]);
});

test('indexes that say otherwise than their tables are told from other damage, and made anew where the table allows it', () => {
  const sql =
    'CREATE TABLE words (number INTEGER PRIMARY KEY, text TEXT) STRICT; CREATE UNIQUE INDEX by_text ON words (text)';
  const indexed: FileKind = { ...notes, migrations: [{ number: 10, sql }] };
  const path = newPath();
  opened(path, indexed).exec("INSERT INTO words (text) VALUES ('one')");
  const behindIt = (text: string): void =>
    unhook(
      path,
      "CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'by_text'",
      "DELETE FROM sqlite_schema WHERE name = 'by_text'",
      `INSERT INTO words (text) VALUES ('${text}')`,
      'INSERT INTO sqlite_schema SELECT * FROM kept; DROP TABLE kept',
    );
  behindIt('two');
  const seen = openReadDatabase(path, indexed);
  expect([wrongIndexes(seen), fault(() => assertWhole(seen)).code]).toEqual([['by_text'], 'corrupted']);
  seen.close();
  const anew: string[] = [];
  const db = openWriteDatabase(path, indexed, (indexes) => anew.push(...indexes));
  onTestFinished(() => db.close());
  expect(anew).toEqual(['by_text']);
  assertWhole(db);
  behindIt('two');
  expect(fault(() => rebuildIndexes(db)).code).toBe('corrupted');
});
