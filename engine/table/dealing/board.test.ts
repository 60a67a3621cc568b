import { expect, test } from 'vitest';
import { acts, deal, play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
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
