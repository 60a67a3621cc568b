import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theLog } from './0010-the-log.ts';
import { oldHands } from './0020-old-hands.ts';

test('a log of the former schema can store states before hands, and finds late corrections by index', () => {
  const db = new Database(':memory:');
  db.exec(theLog.sql);
  db.exec("INSERT INTO snapshots VALUES (1, 'b1', '{}')");
  db.exec(oldHands.sql);
  expect(oldHands.number).toBe(20);
  expect(db.prepare("SELECT strict FROM pragma_table_list WHERE name = 'hand_snapshots'").pluck().get()).toBe(1);
  expect(db.prepare('SELECT seq FROM snapshots').pluck().all()).toEqual([1]);
  const plan = db
    .prepare("EXPLAIN QUERY PLAN SELECT seq FROM events WHERE kind = 'past-hand-amended' ORDER BY seq")
    .all();
  expect(JSON.stringify(plan)).toContain('events_late_amendments');
});
