import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Command } from '../../../../../engine/table.ts';
import { type FakeTable, tableMidHand } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  maybe,
  openConsole,
  tapOn,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

/** The reader has named the turn. */
async function openedOnTurn(...more: readonly Command[]): Promise<FakeTable> {
  const table = await openConsole(tableMidHand(at));
  const turn: Command = { type: 'deal-board', cards: ['9c'], by: 'reader' };
  act(() => void table.does({ type: 'fold', seat: 6 }, { type: 'call', seat: 3 }, turn, ...more));
  return table;
}

test('two cards of the flop change places by two taps', async () => {
  const table = await openConsole(tableMidHand(at));
  await tapSeen('Change the board cards');
  expect(screen.getByRole('status').textContent).toBe('Tap two cards that are swapped.');
  await tapSeen('king of spades');
  expect(screen.getByRole('status').textContent).toBe('Tap the card to swap it with.');
  await tapSeen('two of diamonds');
  expect(commands(table)).toEqual([{ type: 'swap-board', first: 0, second: 2, board: 0 }]);
  expect(table.state.hand?.board).toEqual(['2d', '7h', 'Ks']);
});

test('a card tapped twice is let go again', async () => {
  const table = await openConsole(tableMidHand(at));
  await tapSeen('Change the board cards');
  await tapSeen('king of spades');
  await tapSeen('king of spades');
  expect(button('king of spades').getAttribute('aria-pressed')).toBe('false');
  expect(commands(table)).toEqual([]);
});

test('cards of another dealing keep their places', async () => {
  await openedOnTurn();
  await tapSeen('Change the board cards');
  expect(button('seven of hearts')).toBeTruthy();
  expect(maybe('nine of clubs')).toBeNull();
});

test('the cards dealt last are taken back and keyed over', async () => {
  const table = await openedOnTurn();
  await tapSeen('Change the board cards');
  await tapSeen(/^Key them over/);
  expect(commands(table)).toEqual([{ type: 'undo', step: 'board-dealt' }]);
  await tapSeen(/^Cards/);
  await tapSeen('nine of spades');
  await tapSeen(/^Book the cards/);
  expect(table.state.hand?.board).toEqual(['Ks', '7h', '2d', '9s']);
});

test('cards that lie open have left their places in the grid', async () => {
  const table = await openConsole(tableMidHand(at));
  act(() => void table.does({ type: 'fold', seat: 6 }, { type: 'call', seat: 3 }));
  await tapSeen(/^Cards/);
  expect(maybe('king of spades')).toBeNull();
  expect(button('king of hearts')).toBeTruthy();
});

test('a card that nobody has named is named by a tap on it; one that was dealt alone says what it is', async () => {
  await openedOnTurn({ type: 'close-betting', board: true });
  await tapSeen('Change the board cards');
  const cards = () => [...document.querySelectorAll('.swap-board > *')];
  await tapOn(() => cards()[3] ?? document.body);
  expect(screen.getByRole('status').textContent).toContain('nine of clubs');
  await tapOn(() => cards()[4] ?? document.body);
  expect(screen.getByRole('heading', { name: /^Cards of/ })).toBeTruthy();
});
