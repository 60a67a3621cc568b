import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theStore } from './0010-the-store.ts';
import { theStaff } from './0020-the-staff.ts';
import { whatIsFoundAgain } from './0030-what-is-found-again.ts';

/** A store of the former schema with one log, one finished hand, one open incident and one name, migrated. */
function migrated(): Database.Database {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = ON');
  db.exec(theStore.sql);
  db.exec(theStaff.sql);
  db.exec(`
    INSERT INTO logs (log_id, table_id, first_seen) VALUES ('L1', 'T7', 1);
    INSERT INTO hands VALUES (1, 1, 10, 20, 'played', 300);
    INSERT INTO incidents VALUES (1, 'i1', 1, 'call', 50, NULL, NULL);
    INSERT INTO private_texts (id, text, salt) VALUES ('p1', 'Anna', 's');
  `);
  db.exec(whatIsFoundAgain.sql);
  return db;
}

const audited = (number: number): string =>
  `INSERT INTO audit VALUES (${number}, 1, 'key-made', 'manager:p1', NULL, NULL, '[]', NULL, 'p', 'h')`;

test('it has the number in its name, and every SQL table is strict', () => {
  expect(whatIsFoundAgain.number).toBe(30);
  const strict =
    "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND strict = 0";
  expect(migrated().prepare(strict).pluck().get()).toBe(0);
});

test('data derived from events is dropped, reported data stays', () => {
  const db = migrated();
  expect(db.prepare('SELECT (SELECT count(*) FROM hands) + (SELECT count(*) FROM records)').pluck().get()).toBe(0);
  expect(db.prepare('SELECT text, folded FROM private_texts').all()).toEqual([{ text: 'Anna', folded: null }]);
});

test('an erased text is not left behind in small letters', () => {
  const db = migrated();
  db.exec("UPDATE private_texts SET folded = 'anna'");
  db.exec("UPDATE private_texts SET text = NULL, salt = NULL WHERE id = 'p1'");
  expect(db.prepare('SELECT id, text, folded FROM private_texts').all()).toEqual([
    { id: 'p1', text: null, folded: null },
  ]);
});

test('rows can only be appended to the audit trail', () => {
  const db = migrated();
  db.exec(audited(1));
  db.exec(audited(2));
  const never = 'the audit trail is never';
  for (const sql of [audited(4), audited(2).replace('INSERT', 'INSERT OR REPLACE')])
    expect(() => db.exec(sql)).toThrow(never);
  expect(() => db.exec("UPDATE audit SET reason = 'x'")).toThrow(never);
  expect(() => db.exec('DELETE FROM audit')).toThrow(never);
});

test('a hand has an end exactly when it has a result', () => {
  const db = migrated();
  db.exec('INSERT INTO hands (log, hand, started_at) VALUES (1, 1, 10)');
  expect(() => db.exec('UPDATE hands SET ended_at = 20')).toThrow('CHECK');
  expect(() => db.exec("UPDATE hands SET outcome = 'played'")).toThrow('CHECK');
  db.exec("UPDATE hands SET ended_at = 20, outcome = 'played'");
});

test('queries of screens use an index', () => {
  const db = migrated();
  const plan = (sql: string): string => JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
  expect(plan('SELECT 1 FROM records ORDER BY at DESC, log DESC, record_id DESC')).toContain('records_by_time');
  expect(plan('SELECT 1 FROM hands ORDER BY started_at DESC, log DESC, hand DESC')).toContain('hands_by_time');
  expect(plan('SELECT 1 FROM records WHERE log = 1 AND hand = 2')).toContain('records_by_hand');
  expect(plan("SELECT 1 FROM records WHERE player = 'p1'")).toContain('records_by_player');
  expect(plan("SELECT 1 FROM hand_players WHERE player = 'p1'")).toContain('hand_players_by_player');
  expect(plan("SELECT 1 FROM events WHERE log = 1 AND kind = 'past-hand-amended'")).toContain('events_late_amendments');
});
