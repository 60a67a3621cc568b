import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theLog } from './0010-the-log.ts';
import { oldHands } from './0020-old-hands.ts';
import { signedHeads } from './0030-signed-heads.ts';

test('a log of the former schema keeps its rows and can store signed heads that never change', () => {
  const db = new Database(':memory:');
  for (const { sql } of [theLog, oldHands]) db.exec(sql);
  db.exec("INSERT INTO events VALUES (1, 0, 5, 'table', 'table-opened', NULL, '{}', 'p', 'h')");
  db.exec(signedHeads.sql);
  expect(signedHeads.number).toBe(30);
  expect(db.prepare("SELECT strict FROM pragma_table_list WHERE name = 'signed_heads'").pluck().get()).toBe(1);
  expect(db.prepare('SELECT seq FROM events').pluck().all()).toEqual([1]);
  db.exec("INSERT INTO signed_heads VALUES (1, 0, 5, 'h', 1, 'k', 's'), (1, 0, 5, 'h', 1, 'other', 's')");
  expect(() => db.exec("INSERT INTO signed_heads VALUES (1, 0, 5, 'h', 1, 'k', 's')")).toThrow('UNIQUE');
  expect(() => db.exec("UPDATE signed_heads SET hash = 'x'")).toThrow('never changed');
  expect(() => db.exec('DELETE FROM signed_heads')).toThrow('never deleted');
});
