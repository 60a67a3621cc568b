import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theStore } from './0010-the-store.ts';
import { theStaff } from './0020-the-staff.ts';
import { whatIsFoundAgain } from './0030-what-is-found-again.ts';
import { theOfficeLog } from './0040-the-office-log.ts';
import { whatIsReported } from './0045-what-is-reported.ts';
import { howPlayersWentOut } from './0110-how-players-went-out.ts';

test('it has the number in its name; old rows stay, and `how` is JSON or null', () => {
  expect(howPlayersWentOut.number).toBe(110);
  const db = new Database(':memory:');
  for (const { sql } of [theStore, theStaff, whatIsFoundAgain, theOfficeLog, whatIsReported]) db.exec(sql);
  db.exec("INSERT INTO logs VALUES (1, 'L1', 'T1', 5)");
  db.exec("INSERT INTO eliminations VALUES (1, 3, 2, 'p', 5, 900)");
  db.exec(howPlayersWentOut.sql);
  expect(db.prepare('SELECT player, how FROM eliminations').all()).toEqual([{ player: 'p', how: null }]);
  expect(() => db.exec("UPDATE eliminations SET how = '{'")).toThrow(/CHECK/);
  db.exec(`UPDATE eliminations SET how = '{"ante":0}'`);
});
