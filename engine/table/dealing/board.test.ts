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
