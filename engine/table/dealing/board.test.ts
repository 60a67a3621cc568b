import { expect, test } from 'vitest';
import { acts, deal, play, push, refusalOf, sampleTable, start, taps } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';

const preflopClosed = () => play(sampleTable([5000, 5000, 5000]), [start, ...acts('1c', '2c', '3x')]);

test('board cards come one by one as the reader sees them, and betting opens with the last', () => {
  const one = play(preflopClosed(), [deal('2h')]);
  expect(legalActions(one).board).toEqual({ street: 1, board: 0, due: 2 });
  const three = play(one, [deal('3h'), deal('7s')]);
  expect(three.hand).toMatchObject({ street: 1, stage: 'betting', toAct: 2, board: ['2h', '3h', '7s'] });
});

test('no event on the way to the next street says that a card of the street after it is due', () => {
  const decision = decide(preflopClosed(), deal('2h', '3h', '7s'));
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  let state: TableState = preflopClosed();
  for (const event of decision.events) {
    state = apply(state, event);
    expect(legalActions(state).board?.due ?? 0, event.type).toBe(0);
  }
});

test('all in before the flop, the streets follow each other without betting', () => {
  const state = play(sampleTable([5000, 5000]), [start, ...acts('1a', '2c'), deal('2h', '3h', '7s')]);
  expect(legalActions(state).board).toEqual({ street: 2, board: 0, due: 1 });
  expect(play(state, [deal('8s'), deal('9d')]).hand?.stage).toBe('showdown');
});

test.each([
  { name: 'four cards for a flop', cards: ['2h', '3h', '7s', '8s'], why: { reason: 'too-many-board-cards', due: 3 } },
  { name: 'a card twice', cards: ['2h', '2h', '7s'], why: { reason: 'card-used', card: '2h' } },
  { name: 'something that is no card', cards: ['2h', '3h', 'XX'], why: { reason: 'not-a-card', text: 'XX' } },
])('refused: $name', ({ cards, why }) => {
  expect(refusalOf(preflopClosed(), deal(...cards))).toEqual(why);
});

test('refused: a flop while somebody is to act', () => {
  const state = play(sampleTable([5000, 5000, 5000]), [start]);
  expect(refusalOf(state, deal('2h', '3h', '7s'))).toEqual({ reason: 'no-board-card-due' });
});

test('cards that nobody named are dealt as unknown', () => {
  expect(play(preflopClosed(), [deal('??', '??', '??')]).hand).toMatchObject({
    stage: 'betting',
    board: ['??', '??', '??'],
  });
});

test('cards that lie unnamed can be named until the showdown ends, and the named board says who wins', () => {
  const named = (places: readonly number[], ...cards: string[]) => ({ ...deal(...cards), places });
  const allIn = play(sampleTable([5000, 5000]), [start, ...acts('1a', '2c'), { type: 'table-all-hands' }]);
  const flop = play(allIn, [deal('??', '3h', '??')]);
  expect(legalActions(flop).unnamedBoard).toEqual([{ board: 0, places: [0, 2] }]);
  expect(play(flop, [named([2], '7s')]).hand?.board).toEqual(['??', '3h', '7s']);
  for (const wrong of [named([1], '7s'), named([0, 0], '7s', '8s'), named([0], '7s', '8s'), named([], '7s')])
    expect(refusalOf(flop, wrong)).toEqual({ reason: 'board-place-not-open' });
  expect(refusalOf(flop, named([0], '3h'))).toEqual({ reason: 'card-used', card: '3h' });
  const hands = [
    { type: 'show-cards', seat: 1, cards: ['As', 'Ad'], by: 'dealer' },
    { type: 'show-cards', seat: 2, cards: ['Ks', 'Kd'], by: 'dealer' },
  ] as const;
  const river = play(flop, [deal('9d'), deal('??'), ...hands]);
  expect(legalActions(river).nameWinners).toHaveLength(1);
  const won = play(river, [named([0, 2, 4], '7s', '8s', '4c')]);
  expect(won.hand).toMatchObject({ stage: 'awards', board: ['7s', '3h', '8s', '9d', '4c'] });
  expect(won.hand?.awards[0]?.shares[0]?.seat).toBe(1);
  expect(refusalOf(won, named([0], 'Qs'))).toEqual({ reason: 'board-place-not-open' });
  expect(legalActions(play(river, [named([4], '4c'), { type: 'undo', step: 'board-dealt' }])).unnamedBoard).toEqual([
    { board: 0, places: [0, 2, 4] },
  ]);
});

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
    ...taps('start [As Kd 7c] [Ah Kh 7h]'),
  ]);
  const swapped = play(bomb, [swap(0, 1, 1)]).hand;
  expect(swapped?.board).toEqual(['As', 'Kd', '7c']);
  expect(swapped?.moreBoards).toEqual([['Kh', 'Ah', '7h']]);
  expect(refusalOf(bomb, swap(0, 1, 2)).reason).toBe('not-swappable');
});

test('nothing is swapped before the flop, nor once it is known who wins', () => {
  expect(legalActions(preflop).swappable).toEqual([]);
  expect(refusalOf(preflop, swap(0, 1)).reason).toBe('not-swappable');
  const won = play(turn, taps('2x 1x [9d] 2x 1x 1:AhAd 2:QhQd'));
  expect(legalActions(won).swappable).toEqual([]);
  expect(refusalOf(won, swap(0, 1)).reason).toBe('not-swappable');
  expect(refusalOf(play(won, [push(0)]), swap(0, 1)).reason).toBe('no-hand');
});
