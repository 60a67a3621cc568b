import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { cardroomKind } from '../cardroom.ts';
import { rowsThatEndedStays } from './0180-rows-that-ended-stays.ts';

test('it has the number in its name; of an old stay the row that ended it is not known', () => {
  expect(rowsThatEndedStays.number).toBe(180);
  const db = new Database(':memory:');
  for (const { number, sql } of cardroomKind.migrations) if (number < 180) db.exec(sql);
  db.exec("INSERT INTO logs VALUES (1, 'L1', 'T1', 5)");
  db.exec(
    "INSERT INTO stays (log, seat, from_seq, player, from_at, until_at, chips_in, counted, why) VALUES (1, 2, 3, 'p', 5, 9, 0, 1, 'left')",
  );
  db.exec(rowsThatEndedStays.sql);
  expect(db.prepare('SELECT until_at, until_seq FROM stays').all()).toEqual([{ until_at: 9, until_seq: null }]);
  db.close();
});
