import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { cardroomKind } from '../cardroom.ts';
import { rowsPutAside } from './0211-rows-put-aside.ts';

const chained = 'hand, at, actor, kind, request, body, previous_hash, hash';

function before(): Database.Database {
  const db = new Database(':memory:');
  for (const { number, sql } of cardroomKind.migrations) if (number < 211) db.exec(sql);
  db.exec("INSERT INTO meta (key, value) VALUES ('store_id', 'store-1')");
  db.exec("INSERT INTO logs VALUES (1, 'log A', 't1', 1)");
  for (const seq of [1, 2]) {
    db.exec(`INSERT INTO events VALUES (1, ${seq}, 3, 1, 'a', 'k', NULL, '{}', 'p', 'h${seq}')`);
    db.exec(`INSERT INTO office_events VALUES (${seq}, 1, 'a', 'k', NULL, '{}', 'p', 'o${seq}')`);
  }
  return db;
}

test('it has the number in its name; what was put aside before lies there in the order in which it was met', () => {
  expect(rowsPutAside.number).toBe(211);
  const db = before();
  db.exec(`INSERT INTO events_aside (met_at, log, seq, ${chained}) SELECT 7, log, seq, ${chained} FROM events`);
  db.exec('INSERT INTO office_aside SELECT seq, 5, * FROM office_events WHERE seq = 2');
  db.exec("INSERT INTO seals (what, id, signature, said) VALUES ('orders', 'given', 's', '4')");
  db.exec(rowsPutAside.sql);
  expect(db.prepare('SELECT number, met_at, log_id, seq, hand, hash FROM rows_aside').all()).toEqual([
    { number: 1, met_at: 5, log_id: 'store-1', seq: 2, hand: 0, hash: 'o2' },
    { number: 2, met_at: 7, log_id: 'log A', seq: 1, hand: 3, hash: 'h1' },
    { number: 3, met_at: 7, log_id: 'log A', seq: 2, hand: 3, hash: 'h2' },
  ]);
  expect(db.prepare('SELECT * FROM seals').all()).toEqual([]);
});

test('a row leaves its log only for the place of those put aside, where it stays', () => {
  const db = before();
  db.exec(rowsPutAside.sql);
  const moved = (logId: string, from: string, hand: string) =>
    db.exec(
      `INSERT INTO rows_aside (met_at, log_id, seq, ${chained}) SELECT 5, '${logId}', seq, ${chained.replace('hand', hand)} FROM ${from} WHERE seq = 2`,
    );
  const remove = (from: string) => () => db.exec(`DELETE FROM ${from} WHERE seq = 2`);
  for (const from of ['events', 'office_events']) expect(remove(from)).toThrow('are never deleted');
  moved('log A', 'events', 'hand');
  remove('events')();
  expect(remove('office_events')).toThrow('office events are never deleted');
  moved('store-1', 'office_events', '0');
  remove('office_events')();
  for (const from of ['events', 'office_events', 'rows_aside'])
    expect(() => db.exec(`DELETE FROM ${from}`)).toThrow('never deleted');
  expect(() => db.exec("UPDATE rows_aside SET body = '[]'")).toThrow('put aside are never changed');
});
