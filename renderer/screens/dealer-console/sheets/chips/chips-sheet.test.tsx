import { beforeEach, expect, test } from 'vitest';
import { FakeTable } from '../../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, button, maybe, openConsole, tapSeen } from '../../console-under-test.tsx';

beforeEach(beginTest);

const seating = { 1: ['Dvořák', 5000], 2: ['Kowalska', 4000] } as const;

/** A tournament's table: whether an office runs it, and whether it takes re-buys. */
function tournament({ byOffice, takes }: { readonly byOffice: boolean; readonly takes: boolean }): FakeTable {
  const table = new FakeTable({ seats: 2, at, seating });
  const { schedule: known } = table.state;
  if (known === null) throw new Error('The table has no levels.');
  const rebuys = takes ? { rebuys: { untilLevel: 12, chips: 5000 } } : {};
  table.state = { ...table.state, schedule: { ...known, ...rebuys }, ...(byOffice ? { setUpAfter: 1 } : {}) };
  return table;
}

test.each([
  { byOffice: true, takes: true, row: 're-buy, count', tile: 'Re-buy…' },
  { byOffice: true, takes: false, row: 'count', tile: null },
  { byOffice: false, takes: false, row: 'add, count', tile: 'Add chips…' },
])('re-buys are spoken of only where they are taken: $row', async ({ row, tile, ...house }) => {
  await openConsole(tournament(house));
  expect(button(/^Chips…/).textContent).toBe(`Chips…${row}`);
  await tapSeen(/^Chips…/);
  for (const name of ['Re-buy…', 'Add chips…', 'Top-up…'])
    expect(maybe(new RegExp(`^${name}`)) !== null, name).toBe(name === tile);
});
