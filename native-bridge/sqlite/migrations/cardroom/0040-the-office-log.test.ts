import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theOfficeLog } from './0040-the-office-log.ts';

function migrated(): Database.Database {
  const db = new Database(':memory:');
  db.exec(theOfficeLog.sql);
  return db;
}

const event = (seq: number): string =>
  `INSERT INTO office_events VALUES (${seq}, 1, 'manager:p1', 'sample', NULL, '{}', 'p', 'h')`;

test('it has the number in its name, and its SQL table is strict', () => {
  expect(theOfficeLog.number).toBe(40);
  const strict = "SELECT strict FROM pragma_table_list WHERE name = 'office_events'";
  expect(migrated().prepare(strict).pluck().get()).toBe(1);
});

test('rows can only be appended to the office log', () => {
  const db = migrated();
  db.exec(event(1));
  db.exec(event(2));
  for (const sql of [event(4), event(2).replace('INSERT', 'INSERT OR REPLACE'), "UPDATE office_events SET body = '[]'"])
    expect(() => db.exec(sql)).toThrow('office events are never changed');
  expect(() => db.exec('DELETE FROM office_events')).toThrow('office events are never deleted');
});
