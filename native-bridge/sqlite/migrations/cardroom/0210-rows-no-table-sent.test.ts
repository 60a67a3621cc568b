import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { cardroomKind } from '../cardroom.ts';
import { rowsNoTableSent } from './0210-rows-no-table-sent.ts';

test('it has the number in its name; a row of a table leaves its log only for the place of those put aside, where it stays', () => {
  expect(rowsNoTableSent.number).toBe(210);
  const db = new Database(':memory:');
  for (const { number, sql } of cardroomKind.migrations) if (number < 210) db.exec(sql);
  db.exec("INSERT INTO logs VALUES (1, 'log A', 't1', 1)");
  for (const seq of [1, 2])
    db.exec(`INSERT INTO events VALUES (1, ${seq}, 0, 1, 'a', 'k', NULL, '{}', 'p', 'h${seq}')`);
  db.exec(rowsNoTableSent.sql);
  expect(() => db.exec('DELETE FROM events WHERE seq = 2')).toThrow('events are never deleted');
  db.exec(`INSERT INTO events_aside (met_at, log, seq, hand, at, actor, kind, request, body, previous_hash, hash)
    SELECT 5, log, seq, hand, at, actor, kind, request, body, previous_hash, hash FROM events WHERE seq = 2`);
  db.exec('DELETE FROM events WHERE seq = 2');
  expect(() => db.exec('DELETE FROM events')).toThrow('events are never deleted');
  for (const sql of ['DELETE FROM events_aside', "UPDATE events_aside SET body = '[]'"])
    expect(() => db.exec(sql)).toThrow('put aside are never');
});
