import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theStore } from './0010-the-store.ts';
import { theStaff } from './0020-the-staff.ts';
import { whatIsFoundAgain } from './0030-what-is-found-again.ts';
import { theOfficeLog } from './0040-the-office-log.ts';
import { whatIsReported } from './0045-what-is-reported.ts';
import { bagsThatLeft } from './0127-bags-that-left.ts';

test('it has the number in its name; old stays remain, and a bag is JSON or null', () => {
  expect(bagsThatLeft.number).toBe(127);
  const db = new Database(':memory:');
  for (const { sql } of [theStore, theStaff, whatIsFoundAgain, theOfficeLog, whatIsReported]) db.exec(sql);
  db.exec("INSERT INTO logs VALUES (1, 'L1', 'T1', 5)");
  db.exec(
    "INSERT INTO stays (log, seat, from_seq, player, from_at, chips_in, counted) VALUES (1, 3, 2, 'p', 5, 900, 1)",
  );
  db.exec(bagsThatLeft.sql);
  expect(db.prepare('SELECT player, bag FROM stays').all()).toEqual([{ player: 'p', bag: null }]);
  expect(() => db.exec("UPDATE stays SET bag = '{'")).toThrow(/CHECK/);
  db.exec(`UPDATE stays SET bag = '{"number":"1"}'`);
});
