import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theStore } from './0010-the-store.ts';
import { whatContradicts } from './0050-what-contradicts.ts';

function migrated(): Database.Database {
  const db = new Database(':memory:');
  db.exec(theStore.sql);
  db.exec(whatContradicts.sql);
  db.exec("INSERT INTO logs VALUES (1, 'L1', 'T1', 5)");
  db.exec("INSERT INTO branches VALUES (1, 1, 2, 'h2', 9)");
  db.exec("INSERT INTO quarantine VALUES (1, 3, 0, 5, 'dealer', 'checked', NULL, '{}', 'h2', 'h3')");
  return db;
}

test('it has the number in its name, and every SQL table is strict', () => {
  expect(whatContradicts.number).toBe(50);
  const tables = migrated().prepare("SELECT strict FROM pragma_table_list WHERE name IN ('branches', 'quarantine')");
  expect(tables.all()).toEqual([{ strict: 1 }, { strict: 1 }]);
});

test('quarantined rows are never changed or deleted, and belong to a known log', () => {
  const db = migrated();
  for (const table of ['branches', 'quarantine']) {
    expect(() => db.exec(`DELETE FROM ${table}`)).toThrow(/never deleted/);
  }
  expect(() => db.exec('UPDATE branches SET parted = 1')).toThrow(/never changed/);
  expect(() => db.exec("UPDATE quarantine SET body = ''")).toThrow(/never changed/);
  expect(() => db.exec("INSERT INTO branches VALUES (2, 9, 2, 'h2', 9)")).toThrow('FOREIGN KEY');
  expect(() => db.exec("INSERT INTO branches VALUES (2, 1, -1, 'h2', 9)")).toThrow('CHECK');
});
