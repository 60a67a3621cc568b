import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../../../engine/notation.ts';
import { FakeTable } from '../../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, openConsole, tapSeen } from '../../console-under-test.tsx';

beforeEach(beginTest);

const seating = { 1: ['A', 10_000], 2: ['B', 10_000] } as const;

/** Two players all in before the flop, both hands up, with these board cards. */
const showdown = (...board: readonly (readonly Card[])[]): FakeTable => {
  const table = new FakeTable({ seats: 2, at, seating })
    .does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } })
    .does({ type: 'all-in', seat: 1 }, { type: 'call', seat: 2 }, { type: 'table-all-hands' });
  for (const cards of board) table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
  return table;
};

const band = () => screen.getAllByRole('status').map((one) => one.textContent);

test.each<[string, readonly (readonly Card[])[]]>([
  ['board, seats 1, 2', [['??', '??', '??'], ['??'], ['??']]],
  ['turn, seats 1, 2', [['Ks', '7h', '2d'], ['??'], ['3c']]],
  ['flop, river, seats 1, 2', [['Ks', '??', '2d'], ['9s'], ['??']]],
  ['seats 1, 2', [['Ks', '7h', '2d'], ['9s'], ['3c']]],
])('a winner is named by the dealer where this is not: %s', async (what, board) => {
  await openConsole(showdown(...board));
  expect(band()).toContain(`Not named: ${what}. You name the winner.`);
});

test('the hand that is not named is told by its seat', async () => {
  const table = showdown(['Ks', '7h', '2d'], ['9s'], ['3c']);
  table.does({ type: 'show-cards', seat: 1, cards: ['As', 'Ah'], by: 'dealer' });
  await openConsole(table);
  expect(band()).toContain('Not named: seat 2. You name the winner.');
});

test('the sheet that names a street says which', async () => {
  await openConsole(showdown(['Ks', '7h', '2d'], ['??'], ['3c']));
  await tapSeen('Change the board cards');
  expect(band()).toContain('Tap two cards that are swapped, or name those not named.');
  await tapSeen(/^Name the cards/);
  expect(screen.getByRole('heading', { name: 'Cards of the turn' })).toBeTruthy();
});

test('where nobody has named a card of the board, none is said to be swapped', async () => {
  await openConsole(showdown(['??', '??', '??'], ['??'], ['??']));
  await tapSeen('Change the board cards');
  expect(band()).toContain('Nobody has named these cards: name them.');
  const cards = screen.getAllByRole('button', { name: 'unknown card' });
  expect(cards.map(({ dataset }) => dataset.means)).toEqual(cards.map(() => 'name board'));
  expect(cards).toHaveLength(5);
});
