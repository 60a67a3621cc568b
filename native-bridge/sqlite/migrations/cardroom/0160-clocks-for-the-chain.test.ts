import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { cardroomKind } from '../cardroom.ts';
import { clocksForTheChain } from './0160-clocks-for-the-chain.ts';

function before(): Database.Database {
  const db = new Database(':memory:');
  for (const { number, sql } of cardroomKind.migrations) if (number < 160) db.exec(sql);
  db.exec("INSERT INTO logs VALUES (1, 'L1', 'T1', 5); INSERT INTO table_clocks VALUES (1, 4, 300000)");
  return db;
}

test('it has the number in its name; a room in a chain sends the offsets it had stored, and every new one', () => {
  expect(clocksForTheChain.number).toBe(160);
  const db = before();
  db.exec("INSERT INTO meta VALUES ('chained', '1')");
  db.exec(clocksForTheChain.sql);
  db.exec('INSERT INTO table_clocks VALUES (1, 9, 0)');
  expect(db.prepare("SELECT id FROM changes WHERE what = 'table-clock' ORDER BY number").pluck().all()).toEqual([
    'L1 4',
    'L1 9',
  ]);
});

test('a room outside a chain records none', () => {
  const db = before();
  db.exec(clocksForTheChain.sql);
  db.exec('INSERT INTO table_clocks VALUES (1, 9, 0)');
  expect(db.prepare('SELECT count(*) FROM changes').pluck().get()).toBe(0);
});
