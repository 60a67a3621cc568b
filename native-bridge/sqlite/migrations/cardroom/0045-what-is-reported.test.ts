import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theStore } from './0010-the-store.ts';
import { theStaff } from './0020-the-staff.ts';
import { whatIsFoundAgain } from './0030-what-is-found-again.ts';
import { theOfficeLog } from './0040-the-office-log.ts';
import { whatIsReported } from './0045-what-is-reported.ts';

/** A store of the former schema with one log and one record, migrated. */
function migrated(): Database.Database {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = ON');
  for (const { sql } of [theStore, theStaff, whatIsFoundAgain, theOfficeLog]) db.exec(sql);
  db.exec(`
    INSERT INTO logs (log_id, table_id, first_seen) VALUES ('L1', 'T7', 1);
    INSERT INTO records (log, record_id, what, hand, at, cites) VALUES (1, 'i1', 'call', 1, 50, '[]');
  `);
  db.exec(whatIsReported.sql);
  return db;
}

test('it has the number in its name, every SQL table is strict, and old rows stay', () => {
  expect(whatIsReported.number).toBe(45);
  const db = migrated();
  const loose = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND strict = 0";
  expect(db.prepare(loose).all()).toEqual([]);
  expect(db.prepare('SELECT record_id, deck FROM records').all()).toEqual([{ record_id: 'i1', deck: null }]);
});

test('a stay ends with a reason, and belongs to a log', () => {
  const db = migrated();
  const stay = (log: number, until: number | null, why: string | null): unknown =>
    db
      .prepare(
        `INSERT INTO stays (log, seat, from_seq, player, from_at, until_at, chips_in, counted, why)
         VALUES (?, 1, coalesce((SELECT max(from_seq) FROM stays), 0) + 1, 'p1', 1, ?, 0, 1, ?)`,
      )
      .run(log, until, why);
  stay(1, null, null);
  stay(1, 5, 'moved');
  expect(() => stay(1, 5, null)).toThrow('CHECK');
  expect(() => stay(1, null, 'left')).toThrow('CHECK');
  expect(() => stay(1, 5, 'vanished')).toThrow('CHECK');
  expect(() => stay(2, null, null)).toThrow('FOREIGN KEY');
});

test('queries of reports use an index', () => {
  const db = migrated();
  const plan = (sql: string): string => JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
  expect(plan("SELECT 1 FROM stays WHERE player = 'p1'")).toContain('stays_by_player');
  expect(plan('SELECT 1 FROM stays WHERE log = 1 AND seat = 2 AND until_at IS NULL')).not.toContain('SCAN');
  expect(plan('SELECT 1 FROM eliminations WHERE at >= 5')).toContain('eliminations_by_time');
  expect(plan('SELECT 1 FROM rake WHERE at >= 5 AND at < 9')).toContain('rake_by_time');
  expect(plan('SELECT 1 FROM device_facts WHERE at >= 5 AND at < 9')).toContain('device_facts_by_time');
  expect(plan("SELECT 1 FROM dealings WHERE staff = 's1' AND from_at < 9")).toContain('dealings_by_staff');
  expect(plan("SELECT 1 FROM seats WHERE player = 'p1'")).toContain('seats_by_player');
});
