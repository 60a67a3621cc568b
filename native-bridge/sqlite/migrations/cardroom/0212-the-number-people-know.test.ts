import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { cardroomKind } from '../cardroom.ts';
import { theNumberPeopleKnow } from './0212-the-number-people-know.ts';

test('it has the number in its name; hands kept before have the number people know them by', () => {
  expect(theNumberPeopleKnow.number).toBe(212);
  const db = new Database(':memory:');
  for (const { number, sql } of cardroomKind.migrations) if (number < 212) db.exec(sql);
  const row = db.prepare("INSERT INTO events VALUES (?, ?, ?, 1, 'a', ?, NULL, ?, 'p', 'h')");
  const hand = db.prepare('INSERT INTO hands (log, hand, started_at) VALUES (?, ?, 1)');
  const opened = [{}, { continues: { state: { handNumber: 7, dealtAgain: [3, 5] } } }];
  for (const [index, body] of opened.entries()) {
    const log = index + 1;
    db.exec(`INSERT INTO logs VALUES (${log}, 'L${log}', 'T', 5)`);
    row.run(log, 1, 0, 'table-opened', JSON.stringify(body));
    const first = log === 1 ? 1 : 8;
    for (const [place, redealOf] of [null, first, null, null].entries()) {
      row.run(log, 2 + place, first + place, 'hand-started', JSON.stringify({ number: first + place, redealOf }));
      hand.run(log, first + place);
    }
  }
  db.exec(theNumberPeopleKnow.sql);
  expect(db.prepare('SELECT log, hand, shown FROM hands ORDER BY log, hand').raw().all()).toEqual([
    [1, 1, 1],
    [1, 2, 1],
    [1, 3, 2],
    [1, 4, 3],
    [2, 8, 6],
    [2, 9, 6],
    [2, 10, 7],
    [2, 11, 8],
  ]);
  db.close();
});
