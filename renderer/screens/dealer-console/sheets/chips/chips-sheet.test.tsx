import { act, screen } from '@testing-library/react';
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

test('an amount that was typed while the office sold the re-buy is put away, and the sheet says that it was sold', async () => {
  const table = tournament({ byOffice: true, takes: true });
  await openConsole(table);
  await tapSeen(/^Chips…/);
  await tapSeen(/^Re-buy…/);
  await tapSeen(/^Seat 2/);
  await tapSeen(/^Usual 5,000/);
  expect(maybe(/^Chips are here/)).not.toBeNull();
  act(() => table.does({ type: 'add-chips', seat: 2, chips: 5_000, behind: true }));
  expect(maybe(/^Chips are here/)).toBeNull();
  expect(screen.getByRole('alert').textContent).toMatch(/^5,000 have just been sold to this seat/);
  // Its sentence stands in the place of the key that would sell it once more.
  expect(maybe(/^Usual/)).toBeNull();
});
