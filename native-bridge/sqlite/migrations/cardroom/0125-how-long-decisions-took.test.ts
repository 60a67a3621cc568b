import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theStore } from './0010-the-store.ts';
import { howLongDecisionsTook } from './0125-how-long-decisions-took.ts';

test('it has the number in its name; each turn of a hand has one row, and a span is found by its index', () => {
  expect(howLongDecisionsTook.number).toBe(125);
  const db = new Database(':memory:');
  for (const { sql } of [theStore, howLongDecisionsTook]) db.exec(sql);
  db.exec("INSERT INTO logs VALUES (1, 'L1', 'T1', 5)");
  db.exec("INSERT INTO decisions VALUES (1, 3, 0, 5, 'p', 900, 0, 0)");
  expect(() => db.exec("INSERT INTO decisions VALUES (1, 3, 0, 6, 'q', 900, 0, 0)")).toThrow(/UNIQUE/);
  const plan = db.prepare('EXPLAIN QUERY PLAN SELECT 1 FROM decisions WHERE at >= 5 AND at < 9').all();
  expect(JSON.stringify(plan)).toContain('decisions_by_time');
});
