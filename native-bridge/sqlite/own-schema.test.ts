import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { cardroomKind } from './migrations/cardroom.ts';
import { tableLogKind } from './migrations/table-log.ts';
import { openReadDatabase, openWriteDatabase } from './open-database.ts';
import type { FileKind } from './schema.ts';

/** A file of this kind that another program has written. */
function changed(kind: FileKind, sql: string): string {
  const path = join(temporaryFolder(), 'file.db');
  openWriteDatabase(path, kind).close();
  const db = new Database(path);
  for (const name of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all())
    db.exec(`DROP TRIGGER "${String(name)}"`);
  db.exec(sql);
  db.close();
  return path;
}

describe.each([
  ['opened to be written', (path: string, kind: FileKind) => openWriteDatabase(path, kind)],
  ['opened to be read', (path: string, kind: FileKind) => openReadDatabase(path, kind, { older: true })],
])('a file of another shape is not %s', (_how, open) => {
  test.each([
    [
      cardroomKind,
      'its table stays is a view now',
      'ALTER TABLE stays RENAME TO kept; CREATE VIEW stays AS SELECT * FROM kept',
    ],
    [cardroomKind, 'its table eliminations is gone', 'DROP TABLE eliminations'],
    [
      cardroomKind,
      'its table staff_texts is a virtual table now',
      'DROP TABLE staff_texts; CREATE VIRTUAL TABLE staff_texts USING fts5(staff, text, log)',
    ],
    [
      cardroomKind,
      'column stack of its table seats is another one, or is gone',
      'ALTER TABLE seats DROP COLUMN stack; ALTER TABLE seats ADD COLUMN stack INTEGER AS (777000)',
    ],
    [cardroomKind, 'column more of its table rake is none of its own', 'ALTER TABLE rake ADD COLUMN more INTEGER'],
    [
      cardroomKind,
      'column seat of its table seats is another one, or is gone',
      'ALTER TABLE seats RENAME COLUMN seat TO place',
    ],
    [
      tableLogKind,
      'its table events is a view now',
      'ALTER TABLE events RENAME TO kept; CREATE VIEW events AS SELECT * FROM kept',
    ],
  ])('%#: $1', (kind, clause, sql) => {
    const path = changed(kind, sql);
    expect(() => open(path, kind).close()).toThrow(
      `Another program has changed ${path}: ${clause}. Restore a backup: “riffle restore” names the newest good one.`,
    );
  });

  test('tables that a house has added for itself are left alone', () => {
    const path = changed(
      cardroomKind,
      'CREATE TABLE notes (words TEXT); CREATE VIEW newest AS SELECT max(seq) FROM events; ANALYZE',
    );
    expect(() => open(path, cardroomKind).close()).not.toThrow();
  });

  test.each(cardroomKind.migrations.map(({ number }) => number))('a store of schema %i is as it was made', (number) => {
    const path = join(temporaryFolder(), 'file.db');
    const then = { ...cardroomKind, migrations: cardroomKind.migrations.filter((one) => one.number <= number) };
    openWriteDatabase(path, then).close();
    expect(() => open(path, cardroomKind).close()).not.toThrow();
  });
});
