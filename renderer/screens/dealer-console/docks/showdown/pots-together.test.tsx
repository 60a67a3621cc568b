import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeTable } from '../../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, openConsole, tap } from '../../console-under-test.tsx';

beforeEach(beginTest);

/** Four players all in for three pots; the board shows nothing, so the winners are named. */
function named(...winners: readonly (readonly [pot: number, seat: number])[]): FakeTable {
  const table = new FakeTable({
    seats: 4,
    at,
    seating: { 1: ['A', 1000], 2: ['B', 2000], 3: ['C', 3000], 4: ['D', 3000] },
  })
    .does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } })
    .does(...[4, 1, 2, 3].map((seat) => ({ type: 'all-in', seat }) as const))
    .does({ type: 'table-all-hands' });
  for (const cards of [['??', '??', '??'], ['??'], ['??']] as const)
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
  for (const [pot, seat] of winners) table.does({ type: 'name-winners', pot, board: 0, half: 'high', seats: [seat] });
  return table;
}

const pushed = () => document.querySelector('.award-amount')?.textContent;
const tag = (seat: number) =>
  [...document.querySelectorAll('.seat')].find((one) => one.textContent?.startsWith(`Seat ${seat},`))?.textContent;

test('pots that one hold pushes are said, counted in chips and put on the plate together', async () => {
  await openConsole(named([0, 1], [1, 4], [2, 4]));
  expect(screen.getByRole('button', { name: /^Hold to push Side 2, Side 1 · 4,200/ })).toBeTruthy();
  expect(screen.getByText('“Side pots one and two to seat four.”')).toBeTruthy();
  expect(pushed()).toBe('4,200');
  expect(screen.getByText('Seat 4 wins 4,200')).toBeTruthy();
  expect(tag(4)).toContain('4,200');
});

test('a pot that goes alone is said alone', async () => {
  await openConsole(named([0, 1], [1, 2], [2, 4]));
  expect(screen.getByText('“Side pot two to seat four.”')).toBeTruthy();
  expect(pushed()).toBe('1,200');
});

test.each([
  ['the other half is the same seat’s', 1, 'Main · Low · Hold to push'],
  ['the other half is somebody else’s', 2, 'Main · Low · Hold'],
])('the key says whether a hold pushes the pot: %s', async (_, high, says) => {
  const table = new FakeTable({
    seats: 2,
    at,
    seating: { 1: ['A', 1000], 2: ['B', 1000] },
    game: {
      variant: 'pot-limit-omaha-8',
      stakes: { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null },
    },
  })
    .does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } })
    .does({ type: 'call', seat: 1 }, { type: 'check', seat: 2 });
  for (const cards of [['??', '??', '??'], ['??'], ['??']] as const) {
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
    table.does({ type: 'check', seat: 2 }, { type: 'check', seat: 1 });
  }
  table.does({ type: 'table-all-hands' }, { type: 'name-winners', pot: 0, board: 0, half: 'high', seats: [high] });
  await openConsole(table);
  const plate = document.querySelector('[data-seat="1"]');
  act(() => void (plate && fireEvent.click(plate, { detail: 1 })));
  expect(document.querySelector('[aria-keyshortcuts="P"]')?.textContent).toContain(says);
  expect(document.querySelector('[aria-keyshortcuts="P"]')?.textContent?.includes('to push')).toBe(high === 1);
});

test('of the hands to be named those that cannot win this pot are dimmed, and say so when they are tapped', async () => {
  await openConsole(named([0, 1], [1, 2]));
  const dimmed = () => [...document.querySelectorAll('.seat-turn-cannot > b')].map((one) => one.textContent);
  expect(dimmed().sort()).toEqual(['1', '2']);
  await tap(/^2/);
  expect(document.querySelector('.band-text')?.textContent).toBe('Seat 2 cannot win this pot: seats 3, 4 can.');
  await tap(/^3/);
  expect(document.querySelector('.seat-turn[aria-pressed="true"] > b')?.textContent).toBe('3');
});
