import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theStore } from './0010-the-store.ts';
import { countedThen, goesOnFrom, whatGoesOn } from './0070-what-goes-on.ts';

/** A store of the former schema, migrated. Its second log continues the first; its third is not JSON. */
function migrated(): Database.Database {
  const db = new Database(':memory:');
  db.exec(theStore.sql);
  db.exec("INSERT INTO logs (log_id, table_id, first_seen) VALUES ('L1', 'T7', 1), ('L2', 'T7', 2), ('L3', 'T7', 3)");
  const add = db.prepare(
    "INSERT INTO events (log, seq, hand, at, actor, kind, body, previous_hash, hash) VALUES (?, ?, 0, 1, 'table', 'x', ?, 'p', 'h')",
  );
  add.run(1, 1, '{"type":"table-opened"}');
  add.run(2, 1, '{"continues":{"log":"L1","counted":[{"seat":3,"chips":500}]}}');
  add.run(3, 1, 'of tomorrow');
  db.exec(whatGoesOn.sql);
  add.run(2, 2, '{"continues":{"log":"L1"}}');
  return db;
}

const question = `SELECT log, ${countedThen('opening.')} AS counted FROM events AS opening INDEXED BY events_that_go_on
  WHERE seq = 1 AND ${goesOnFrom('opening.')} = +?`;

test('it has the number in its name, and knows from a log’s first row alone which log it continues', () => {
  expect(whatGoesOn.number).toBe(70);
  const found = migrated().prepare(question).all('L1');
  expect(found).toEqual([{ log: 2, counted: '[{"seat":3,"chips":500}]' }]);
});

test('the continuing log is found by index, not by reading every log', () => {
  const plan = JSON.stringify(migrated().prepare(`EXPLAIN QUERY PLAN ${question}`).all('L1'));
  expect(plan).toContain('SEARCH opening USING COVERING INDEX events_that_go_on');
});
