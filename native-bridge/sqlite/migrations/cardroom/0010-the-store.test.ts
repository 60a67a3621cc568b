import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theStore } from './0010-the-store.ts';

/** Before the first migration a file is empty. */
function migrated(): Database.Database {
  const db = new Database(':memory:');
  db.exec(theStore.sql);
  return db;
}

const log = "INSERT INTO logs (log_id, table_id, first_seen) VALUES ('L1', 'T7', 1)";
const event = `INSERT INTO events (log, seq, hand, at, actor, kind, body, previous_hash, hash)
  VALUES (1, 1, 0, 1, 'table', 'sample', '{}', 'p', 'h')`;

test('it has the number in its name', () => {
  expect(theStore.number).toBe(10);
});

test('every SQL table is strict', () => {
  const tables = migrated().prepare(
    "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const names = ['browsers', 'events', 'hands', 'incidents', 'logs', 'meta', 'orders', 'private_texts', 'tables'];
  expect(tables.all()).toEqual(names.map((name) => ({ name, strict: 1 })));
});

test('an event belongs to a log, once, and is never changed or deleted', () => {
  const db = migrated();
  expect(() => db.exec(event)).toThrow('FOREIGN KEY');
  db.exec(log);
  db.exec(event);
  expect(() => db.exec(event)).toThrow('UNIQUE');
  expect(() => db.exec("UPDATE events SET body = '[]'")).toThrow('events are never changed');
  expect(() => db.exec('DELETE FROM events')).toThrow('events are never deleted');
});

test('an order has an answer exactly when it no longer waits', () => {
  const db = migrated();
  const order = (state: string, answer: string | null): unknown =>
    db
      .prepare(
        "INSERT INTO orders (id, table_id, created_at, actor, body, state, answer) VALUES (?, 'T7', 1, 'floor', '{}', ?, ?)",
      )
      .run(`${state}-${answer}`, state, answer);
  order('waiting', null);
  order('done', '{}');
  expect(() => order('waiting', '{}')).toThrow('CHECK');
  expect(() => order('refused', null)).toThrow('CHECK');
  expect(() => order('lost', '{}')).toThrow('CHECK');
});

test('queries of screens use an index', () => {
  const db = migrated();
  const plan = (sql: string): unknown => db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
  expect(plan("SELECT id FROM orders WHERE table_id = 'T7' AND state = 'waiting'")).toMatchObject([
    { detail: expect.stringContaining('orders_waiting') },
  ]);
  expect(plan('SELECT kind FROM incidents WHERE ruled_at IS NULL ORDER BY reported_at')).toMatchObject([
    { detail: expect.stringContaining('incidents_open') },
  ]);
});
