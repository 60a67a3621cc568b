import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theStore } from './0010-the-store.ts';
import { theStaff } from './0020-the-staff.ts';
import { whatIsFoundAgain } from './0030-what-is-found-again.ts';
import { whatWasCounted } from './0130-what-was-counted.ts';

test('it has the number in its name; old records remain, and a count is JSON or null', () => {
  expect(whatWasCounted.number).toBe(130);
  const db = new Database(':memory:');
  for (const { sql } of [theStore, theStaff, whatIsFoundAgain]) db.exec(sql);
  db.exec("INSERT INTO logs VALUES (1, 'L1', 'T1', 5)");
  db.exec("INSERT INTO records (log, record_id, what, hand, at, seat, cites) VALUES (1, 'r', 'report', 3, 9, 5, '[]')");
  db.exec(whatWasCounted.sql);
  expect(db.prepare('SELECT record_id AS id, counted FROM records').all()).toEqual([{ id: 'r', counted: null }]);
  expect(() => db.exec("UPDATE records SET counted = '{'")).toThrow(/CHECK/);
  db.exec(`UPDATE records SET counted = '{"stack":900}'`);
});
