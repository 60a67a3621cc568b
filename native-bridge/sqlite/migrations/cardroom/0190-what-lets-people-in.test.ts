import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { cardroomKind } from '../cardroom.ts';
import { whatLetsPeopleIn } from './0190-what-lets-people-in.ts';

test('it has the number in its name, and a row has one seal', () => {
  expect(whatLetsPeopleIn.number).toBe(190);
  const db = new Database(':memory:');
  for (const { sql } of cardroomKind.migrations) db.exec(sql);
  db.exec("INSERT INTO seals (what, id, signature) VALUES ('browser', 'k1', 's')");
  expect(() => db.exec("INSERT INTO seals (what, id, signature) VALUES ('browser', 'k1', 't')")).toThrow('UNIQUE');
});
