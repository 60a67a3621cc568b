import { expect, test } from 'vitest';
import { acts, deal, play, push, refusalOf, sampleTable, start, tabled } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import { legalActions } from '../legal-actions.ts';

const swap = (first: number, second: number, board?: number): Command => ({
  type: 'swap-board',
  first,
  second,
  ...(board === undefined ? {} : { board }),
});

const preflop = play(sampleTable([5000, 5000]), [start]);
const flop = play(preflop, [...acts('1c', '2x'), deal('As', 'Kd', '7c')]);
const turn = play(flop, [...acts('2x', '1x'), deal('2h')]);

test('two flop cards change places, and change back with one tap', () => {
  const swapped = play(flop, [swap(0, 2)]);
  expect(swapped.hand?.board).toEqual(['7c', 'Kd', 'As']);
  expect(legalActions(swapped).undo?.step).toBe('board-swapped');
  expect(play(swapped, [{ type: 'undo', step: 'board-swapped' }]).hand?.board).toEqual(['As', 'Kd', '7c']);
});

test('the flop may be put in order while the turn lies, but a turn card stays the turn', () => {
  expect(legalActions(turn).swappable).toEqual([{ board: 0, places: [0, 1, 2] }]);
  expect(play(turn, [swap(1, 2)]).hand?.board).toEqual(['As', '7c', 'Kd', '2h']);
  expect(refusalOf(turn, swap(2, 3))).toEqual({ reason: 'not-swappable', first: 2, second: 3 });
});

test.each([
  [0, 0],
  [0, 3],
  [-1, 0],
  [0.5, 1],
])('places %d and %d of a flop cannot be swapped', (first, second) => {
  expect(refusalOf(flop, swap(first, second))).toEqual({ reason: 'not-swappable', first, second });
});

test('cards of a flop that is still being dealt change places among themselves', () => {
  const two = play(preflop, [...acts('1c', '2x'), deal('As', 'Kd')]);
  expect(legalActions(two).swappable).toEqual([{ board: 0, places: [0, 1] }]);
  expect(play(two, [swap(0, 1), deal('7c')]).hand?.board).toEqual(['Kd', 'As', '7c']);
});

test('each of several boards has its own places', () => {
  const bomb = play(sampleTable([5000, 5000, 5000]), [
    { type: 'announce-bomb-pot', bombPot: { ante: 400, boards: 2 } },
    start,
    deal('As', 'Kd', '7c'),
    deal('Ah', 'Kh', '7h'),
  ]);
  const swapped = play(bomb, [swap(0, 1, 1)]).hand;
  expect(swapped?.board).toEqual(['As', 'Kd', '7c']);
  expect(swapped?.moreBoards).toEqual([['Kh', 'Ah', '7h']]);
  expect(refusalOf(bomb, swap(0, 1, 2)).reason).toBe('not-swappable');
});

test('nothing is swapped before the flop, nor once it is known who wins', () => {
  expect(legalActions(preflop).swappable).toEqual([]);
  expect(refusalOf(preflop, swap(0, 1)).reason).toBe('not-swappable');
  const won = play(turn, [
    ...acts('2x', '1x'),
    deal('9d'),
    ...acts('2x', '1x'),
    tabled(1, 'Ah', 'Ad'),
    tabled(2, 'Qh', 'Qd'),
  ]);
  expect(legalActions(won).swappable).toEqual([]);
  expect(refusalOf(won, swap(0, 1)).reason).toBe('not-swappable');
  expect(refusalOf(play(won, [push(0)]), swap(0, 1)).reason).toBe('no-hand');
});
