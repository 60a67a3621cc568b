import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theStore } from './0010-the-store.ts';
import { signedTips } from './0090-signed-tips.ts';

function migrated(): Database.Database {
  const db = new Database(':memory:');
  db.exec(theStore.sql);
  db.exec("INSERT INTO logs VALUES (1, 'L1', 'T1', 5)");
  db.exec(signedTips.sql);
  db.exec("INSERT INTO signed_tips VALUES (1, 'k', 3, 1, 5, 'h', 's')");
  return db;
}

test('it has the number in its name, and its SQL table is strict', () => {
  expect(signedTips.number).toBe(90);
  const strict = migrated().prepare('SELECT strict FROM pragma_table_list WHERE name = ?').pluck();
  expect(strict.get('signed_tips')).toBe(1);
});

test('each key has one tip, of a known log, and it only moves forward', () => {
  const db = migrated();
  expect(() => db.exec("INSERT INTO signed_tips VALUES (9, 'k', 3, 1, 5, 'h', 's')")).toThrow('FOREIGN KEY');
  expect(() => db.exec("INSERT INTO signed_tips VALUES (1, 'k', 4, 1, 5, 'h', 's')")).toThrow('UNIQUE');
  db.exec('UPDATE signed_tips SET seq = 4');
  expect(() => db.exec('UPDATE signed_tips SET seq = 3')).toThrow(/never of an older row/);
  expect(() => db.exec('DELETE FROM signed_tips')).toThrow(/never deleted/);
});
