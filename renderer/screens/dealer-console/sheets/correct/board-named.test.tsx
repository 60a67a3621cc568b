import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeTable, nineSeats } from '../../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, openConsole, pass, tapSeen } from '../../console-under-test.tsx';

beforeEach(beginTest);

const unnamed = (count: number) => Array.from({ length: count }, () => '??' as const);

test('board cards that were named later stand named at the head of their street, and no street counts none', async () => {
  const table = new FakeTable({ seats: 9, at, away: [7], seating: nineSeats });
  table.does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } });
  for (const seat of [4, 5, 6, 8, 9, 1, 2]) table.does({ type: 'call', seat });
  table.does({ type: 'check', seat: 3 });
  for (const cards of [3, 1, 1]) {
    table.does({ type: 'deal-board', cards: unnamed(cards), by: 'dealer' });
    table.does({ type: 'close-betting', board: false });
  }
  await openConsole(table);
  act(() => table.does({ type: 'deal-board', cards: ['9d', '3s'], by: 'dealer', places: [3, 4] }));
  await tapSeen(/^Correct…/);
  await pass(0);
  const heads = [...document.querySelectorAll('.correct-head')].map((one) => one.textContent);
  expect(heads.at(-1)).toMatch(/three of spades/);
  expect(heads.join()).not.toMatch(/River.*unnamed/);
  for (const fold of document.querySelectorAll('.correct-fold')) expect(fold.textContent).not.toMatch(/ 0$/);
});
