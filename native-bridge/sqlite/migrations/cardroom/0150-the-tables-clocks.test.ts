import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { cardroomKind } from '../cardroom.ts';
import { theTablesClocks } from './0150-the-tables-clocks.ts';

test('it has the number in its name; old eliminations have no clock, and one clock holds from a row on', () => {
  expect(theTablesClocks.number).toBe(150);
  const db = new Database(':memory:');
  for (const { number, sql } of cardroomKind.migrations) if (number < 150) db.exec(sql);
  db.exec("INSERT INTO logs VALUES (1, 'L1', 'T1', 5)");
  db.exec("INSERT INTO eliminations (log, hand, seat, player, at, started_with) VALUES (1, 3, 2, 'p', 5, 900)");
  db.exec(theTablesClocks.sql);
  expect(db.prepare('SELECT player, ahead FROM eliminations').all()).toEqual([{ player: 'p', ahead: 0 }]);
  db.exec('INSERT INTO table_clocks VALUES (1, 4, 300000)');
  expect(() => db.exec('INSERT INTO table_clocks VALUES (1, 4, 0)')).toThrow(/UNIQUE/);
  db.close();
});
