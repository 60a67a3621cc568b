import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { fromStays } from './cardroom-stays.ts';
import { cardroomKind } from './migrations/cardroom.ts';

test('the log in which a table continues is found without reading every log', () => {
  const db = new Database(':memory:');
  for (const { sql } of cardroomKind.migrations) db.exec(sql);
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${fromStays} WHERE stays.player = 'p1'`).all();
  const steps = (plan as readonly { readonly detail: string }[]).map(({ detail }) => detail);
  expect(steps).toContainEqual(expect.stringContaining('SEARCH opening USING COVERING INDEX events_that_go_on'));
  expect(steps.filter((step) => /SCAN (opening|later|events|stays)/.test(step))).toEqual([]);
});
