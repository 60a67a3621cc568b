import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theStore } from './0010-the-store.ts';
import { signedHeads } from './0080-signed-heads.ts';

const tables = ['head_findings', 'office_heads', 'signed_heads', 'signing_keys'];

function migrated(): Database.Database {
  const db = new Database(':memory:');
  db.exec(theStore.sql);
  db.exec("INSERT INTO logs VALUES (1, 'L1', 'T1', 5)");
  db.exec(signedHeads.sql);
  db.exec("INSERT INTO signing_keys VALUES (1, 'L1', 'T1', 'k', 'p', 'first', NULL, 9)");
  db.exec("INSERT INTO signed_heads VALUES (1, 3, 1, 5, 'h', 1, 'k', 's')");
  db.exec("INSERT INTO office_heads VALUES (3, 0, 5, 'h', 1, 'k', 's')");
  db.exec("INSERT INTO head_findings VALUES (1, 'L1', 'T1', 3, 'signature', 9)");
  return db;
}

test('it has the number in its name, and every SQL table is strict', () => {
  expect(signedHeads.number).toBe(80);
  const strict = migrated().prepare('SELECT strict FROM pragma_table_list WHERE name = ?').pluck();
  expect(tables.map((name) => strict.get(name))).toEqual([1, 1, 1, 1]);
});

test('nothing in it is ever changed or deleted', () => {
  const db = migrated();
  for (const table of tables) {
    expect(() => db.exec(`DELETE FROM ${table}`)).toThrow(/never deleted/);
    expect(() => db.exec(`UPDATE ${table} SET number = 2`)).toThrow(/never changed/);
  }
});

test('a head belongs to a known log, and a log’s key is entered once', () => {
  const db = migrated();
  expect(() => db.exec("INSERT INTO signed_heads VALUES (9, 3, 1, 5, 'h', 1, 'k', 's')")).toThrow('FOREIGN KEY');
  expect(() => db.exec("INSERT INTO signing_keys VALUES (2, 'L1', 'T1', 'k', 'p', 'first', NULL, 9)")).toThrow(
    'UNIQUE',
  );
  expect(() => db.exec("INSERT INTO signing_keys VALUES (2, 'L1', 'T1', 'm', 'p', 'guessed', NULL, 9)")).toThrow(
    'CHECK',
  );
});
