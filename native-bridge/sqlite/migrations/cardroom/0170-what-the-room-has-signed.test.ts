import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { cardroomKind } from '../cardroom.ts';
import { whatTheRoomHasSigned } from './0170-what-the-room-has-signed.ts';

function before(): Database.Database {
  const db = new Database(':memory:');
  for (const { number, sql } of cardroomKind.migrations) if (number < 170) db.exec(sql);
  db.exec("INSERT INTO orders VALUES (1, 'o', 't', 1, 'floor', '{}', 'waiting', NULL)");
  for (const seq of [1, 2])
    db.exec(`INSERT INTO office_events VALUES (${seq}, 1, 'a', 'k', NULL, '{}', 'p', 'h${seq}')`);
  return db;
}

test('it has the number in its name; an order from before is not signed', () => {
  expect(whatTheRoomHasSigned.number).toBe(170);
  const db = before();
  db.exec(whatTheRoomHasSigned.sql);
  expect(db.prepare('SELECT log_id, signature FROM orders').get()).toEqual({ log_id: null, signature: null });
});

test('a row of the office leaves its log only for the place of those put aside, where it stays', () => {
  const db = before();
  db.exec(whatTheRoomHasSigned.sql);
  expect(() => db.exec('DELETE FROM office_events WHERE seq = 2')).toThrow('office events are never deleted');
  db.exec(`INSERT INTO office_aside (met_at, seq, at, actor, kind, request, body, previous_hash, hash)
    SELECT 5, * FROM office_events WHERE seq = 2`);
  db.exec('DELETE FROM office_events WHERE seq = 2');
  expect(() => db.exec('DELETE FROM office_events')).toThrow('office events are never deleted');
  for (const sql of ['DELETE FROM office_aside', "UPDATE office_aside SET body = '[]'"])
    expect(() => db.exec(sql)).toThrow('put aside are never');
});
