import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theLog } from './0010-the-log.ts';

/** Before the first migration a file is empty. */
function migrated(): Database.Database {
  const db = new Database(':memory:');
  db.exec(theLog.sql);
  return db;
}

const insert = `INSERT INTO events (seq, hand, at, actor, kind, request, body, previous_hash, hash)
  VALUES (@seq, @hand, 1, 'table', 'sample', NULL, @body, 'p', 'h')`;

test('it has the number in its name', () => {
  expect(theLog.number).toBe(10);
});

test('every SQL table is strict', () => {
  const tables = migrated().prepare(
    "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  expect(tables.all()).toEqual(['events', 'meta', 'private_texts', 'snapshots'].map((name) => ({ name, strict: 1 })));
});

test('an event is never changed or deleted', () => {
  const db = migrated();
  db.prepare(insert).run({ seq: 1, hand: 0, body: '{}' });
  expect(() => db.exec("UPDATE events SET body = '[]'")).toThrow('events are never changed');
  expect(() => db.exec('DELETE FROM events')).toThrow('events are never deleted');
  expect(db.prepare('SELECT body FROM events').pluck().all()).toEqual(['{}']);
});

test('a fraction is no sequence number and no hand', () => {
  const db = migrated();
  expect(() => db.prepare(insert).run({ seq: 1.5, hand: 0, body: '{}' })).toThrow();
  expect(() => db.prepare(insert).run({ seq: 1, hand: 0.5, body: '{}' })).toThrow();
  expect(() => db.prepare(insert).run({ seq: 1, hand: 0, body: null })).toThrow();
});

test('a private text has its salt, or both are missing', () => {
  const db = migrated();
  expect(() => db.exec("INSERT INTO private_texts (id, text, salt) VALUES ('p1', 'Anna', NULL)")).toThrow();
  db.exec("INSERT INTO private_texts (id, text, salt) VALUES ('p1', NULL, NULL)");
});

test('requests and hands are found by index', () => {
  const db = migrated();
  const plan = (where: string): unknown =>
    db.prepare(`EXPLAIN QUERY PLAN SELECT body FROM events WHERE ${where} ORDER BY seq`).all();
  expect(plan("request = 'r1'")).toMatchObject([{ detail: expect.stringContaining('events_by_request') }]);
  expect(plan('hand = 1')).toMatchObject([{ detail: expect.stringContaining('events_by_hand') }]);
});
