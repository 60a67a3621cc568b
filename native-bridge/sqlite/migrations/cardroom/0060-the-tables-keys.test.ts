import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theTablesKeys } from './0060-the-tables-keys.ts';

function migrated(): Database.Database {
  const db = new Database(':memory:');
  db.exec(theTablesKeys.sql);
  return db;
}

test('it has the number in its name, and its SQL table is strict', () => {
  expect(theTablesKeys.number).toBe(60);
  const tables = migrated().prepare("SELECT name, strict FROM pragma_table_list WHERE name = 'table_keys'");
  expect(tables.all()).toEqual([{ name: 'table_keys', strict: 1 }]);
});

test('a table has one valid key at a time, and any number of retired ones', () => {
  const db = migrated();
  db.exec("INSERT INTO table_keys VALUES ('7', 'a', 1, NULL), ('8', 'b', 1, NULL)");
  expect(() => db.exec("INSERT INTO table_keys VALUES ('7', 'c', 2, NULL)")).toThrow('UNIQUE');
  db.exec("UPDATE table_keys SET retired_at = 2 WHERE table_id = '7'");
  db.exec("INSERT INTO table_keys VALUES ('7', 'c', 2, NULL), ('7', 'd', 1, 1)");
});
