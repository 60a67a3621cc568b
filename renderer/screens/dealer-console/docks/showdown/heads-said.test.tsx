import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { progressiveBounty } from '../../../../../test/support/progressive-bounty.ts';
import { FakeTable } from '../../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, openConsole } from '../../console-under-test.tsx';

beforeEach(beginTest);

/** Seat 2 has lost everything to seat 3; every head is worth €25. */
function beforeThePush(
  kind: 'progressive' | 'mystery' = 'progressive',
  known: { readonly opened?: readonly string[] } = {},
): FakeTable {
  const heads = { p1: 2500, p2: 2500, p3: 2500 };
  const table = new FakeTable({
    seats: 6,
    at,
    seating: { 1: ['Ada', 20_000], 2: ['Bob', 5_000], 3: ['Eva', 20_000] },
  }).does(
    { type: 'set-heads', bounty: { rules: { ...progressiveBounty, kind }, currency: 'EUR', heads, ...known } },
    { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
  );
  table.does({ type: 'fold', seat: 1 }, { type: 'raise', seat: 2, to: 5_000 }, { type: 'call', seat: 3 });
  table.does(
    { type: 'table-hand', seat: 2, cards: ['2s', '2c'] },
    { type: 'table-hand', seat: 3, cards: ['Kc', 'Kd'] },
  );
  for (const cards of [['Ks', '7h', '3d'], ['9c'], ['Jh']] as const)
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
  return table;
}

test('at the push the console says who wins which head, and every plate has its own', async () => {
  await openConsole(beforeThePush());
  expect(screen.getByText('Seat 3 wins the bounty of seat 2: €12 + €13 on their own head')).toBeTruthy();
  expect([...document.querySelectorAll('.seat-head')].map(({ textContent }) => textContent)).toEqual([
    '€25',
    '€25',
    '€25',
  ]);
  expect(screen.getByRole('button', { name: /^Seat 3, Eva.*bounty €25/ })).toBeTruthy();
});

test('of a mystery bounty the console says who draws, and no plate says how much', async () => {
  const table = beforeThePush('mystery');
  await openConsole(table);
  expect(screen.getByText('Seat 3 draws an envelope for the bounty of seat 2')).toBeTruthy();
  expect([...document.querySelectorAll('.seat-head')].map(({ textContent }) => textContent)).toEqual(['?', '?', '?']);
  expect(screen.getByRole('button', { name: /^Seat 3, Eva.*bounty in an envelope/ })).toBeTruthy();
});

test('an envelope that was opened before its player came back is worth what was in it, on the plate and at the push', async () => {
  await openConsole(beforeThePush('mystery', { opened: ['p2'] }));
  expect(screen.getByText('Seat 3 wins the bounty of seat 2: €25')).toBeTruthy();
  expect(screen.queryByText(/draws an envelope/)).toBeNull();
  expect([...document.querySelectorAll('.seat-head')].map(({ textContent }) => textContent)).toEqual(['?', '€25', '?']);
});

test('where several are paid and several sentences say whose heads they win, shares stand on one line each and nothing is cut off', async () => {
  const table = new FakeTable({
    seats: 6,
    at,
    seating: { 1: ['Ada', 20_000], 2: ['Bob', 5_000], 3: ['Eva', 20_000] },
  }).does(
    {
      type: 'set-heads',
      bounty: { rules: progressiveBounty, currency: 'EUR', heads: { p1: 2500, p2: 2500, p3: 2500 } },
    },
    { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
  );
  table.does({ type: 'raise', seat: 1, to: 5_000 }, { type: 'call', seat: 2 }, { type: 'call', seat: 3 });
  for (const cards of [['Ks', '7h', '3d'], ['9c'], ['Jh']] as const) {
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
    table.does({ type: 'check', seat: 3 }, { type: 'check', seat: 1 });
  }
  table.does(
    { type: 'table-hand', seat: 3, cards: ['Kc', 'Qd'] },
    { type: 'table-hand', seat: 1, cards: ['Kh', 'Qs'] },
    { type: 'table-hand', seat: 2, cards: ['2s', '2c'] },
  );
  await openConsole(table);
  expect(screen.getAllByText(/wins the bounty of seat 2/)).toHaveLength(2);
  expect(document.querySelector('.award-shares')?.className).toContain('award-shares-many');
});

test('many heads stand one on a line, and the shares of the pot keep their room above them', async () => {
  const stacks = { 1: 20_000, 2: 5_000, 3: 20_000, 4: 5_000 };
  const heads = { p1: 2500, p2: 2500, p3: 2500, p4: 2500 };
  const table = new FakeTable({
    seats: 6,
    at,
    seating: { 1: ['Ada', stacks[1]], 2: ['Bob', stacks[2]], 3: ['Eva', stacks[3]], 4: ['Jan', stacks[4]] },
  }).does(
    { type: 'set-heads', bounty: { rules: progressiveBounty, currency: 'EUR', heads } },
    { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
  );
  table.does({ type: 'raise', seat: 4, to: 5_000 });
  for (const seat of [1, 2, 3]) table.does({ type: 'call', seat });
  for (const cards of [['Ks', '7h', '3d'], ['9c'], ['Jh']] as const) {
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
    table.does({ type: 'check', seat: 3 }, { type: 'check', seat: 1 });
  }
  table.does(
    { type: 'table-hand', seat: 3, cards: ['Kc', 'Qd'] },
    { type: 'table-hand', seat: 1, cards: ['Kh', 'Qs'] },
    { type: 'table-hand', seat: 2, cards: ['2s', '2c'] },
    { type: 'table-hand', seat: 4, cards: ['4s', '4c'] },
  );
  await openConsole(table);
  expect(screen.getAllByText(/^Seat [13], bounty of seat [24]: €\d+ \+ €\d+ on the head$/)).toHaveLength(4);
  expect(document.querySelector<HTMLElement>('.award-shares')?.style.getPropertyValue('--rows')).toBe('2');
});
