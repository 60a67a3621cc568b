import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { cardroomKind } from '../cardroom.ts';
import { newLogsOnRecord } from './0140-new-logs-on-record.ts';

test('it has the number in its name; records stay as they were with the rules they cite, and a new log may be a record', () => {
  expect(newLogsOnRecord.number).toBe(140);
  const db = new Database(':memory:');
  db.pragma('foreign_keys = ON');
  for (const { number, sql } of cardroomKind.migrations) if (number < 140) db.exec(sql);
  db.exec("INSERT INTO logs VALUES (1, 'L1', 'T1', 5)");
  const record = `INSERT INTO records (log, record_id, what, hand, at, seat, ruled_at, ruled_by, ruling, cites, deck, counted)
    VALUES (1, 'r', 'report', 3, 9, 5, 11, 'floor:1', '"noted"', '["tda-2024#1"]', 'red', '{"stack":900}')`;
  db.exec(record);
  db.exec("INSERT INTO record_cites VALUES (1, 'r', '1')");
  const newLog = "INSERT INTO records (log, record_id, what, hand, at, cites) VALUES (1, 'n', 'new-log', 3, 9, '[]')";
  expect(() => db.exec(newLog)).toThrow(/CHECK/);
  const read = () => db.prepare('SELECT * FROM records').all();
  const shapes = () =>
    db
      .prepare("SELECT type, name FROM sqlite_schema WHERE tbl_name IN ('records', 'record_cites') ORDER BY type, name")
      .all();
  const [before, made] = [read(), shapes()];
  db.exec(newLogsOnRecord.sql);
  expect(read()).toEqual(before);
  expect(shapes()).toEqual(made);
  expect(db.prepare('SELECT * FROM record_cites').all()).toEqual([{ log: 1, record_id: 'r', rule: '1' }]);
  db.exec(newLog);
  db.exec("INSERT INTO meta (key, value) VALUES ('chained', '1')");
  db.exec("DELETE FROM records WHERE record_id = 'r'");
  expect(db.prepare('SELECT COUNT(*) AS cites FROM record_cites').get()).toEqual({ cites: 0 });
  expect(db.prepare('SELECT what, id FROM changes').all()).toEqual([{ what: 'record', id: 'L1 r' }]);
  db.close();
});
