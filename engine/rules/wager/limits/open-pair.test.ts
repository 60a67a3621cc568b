import { expect, test } from 'vitest';
import { acts, play, sampleStakes, sampleTable, start } from '../../../../test/support/sample-table.ts';
import { decide } from '../../../table/decide.ts';
import { legalActions } from '../../../table/legal-actions.ts';
import type { KnownCard } from '../../../words/card.ts';
import type { TableState } from '../../../words/table-state.ts';

const stakes = { ...sampleStakes, smallBlind: 0, bigBlind: 0, bringIn: 50, minBet: 200, bigBet: 400 };
const up = (seat: number, card: KnownCard) => ({ type: 'deal-up', seat, cards: [card] }) as const;

/** Fourth street of two players; seat 2 opens with these two cards. */
function fourthStreet(first: KnownCard, second: KnownCard, variant: 'limit-stud' | 'limit-stud-8' = 'limit-stud') {
  const dealt = play(sampleTable([5000, 5000], { variant, stakes, rulebook: 'rrop' }), [
    start,
    up(1, '2c'),
    up(2, first),
  ]);
  return play(dealt, [...acts('1i', '2c'), up(1, 'Qc'), up(2, second)]);
}

const wager = (state: TableState) => legalActions(state).wager;

test('with an open pair a bet is the small one or the big one, and nothing between them', () => {
  const state = fourthStreet('9d', '9s');
  expect(wager(state)).toMatchObject({ minTo: 200, maxTo: 400 });
  expect(decide(state, { type: 'bet', seat: 2, to: 300 })).toMatchObject({
    refusal: { reason: 'below-minimum', to: 300, minTo: 400 },
  });
});

test('after a small bet a raise may be small or big; after a big one only big', () => {
  const small = play(fourthStreet('9d', '9s'), acts('2b200'));
  expect(wager(small)).toMatchObject({ minTo: 400, maxTo: 600 });
  expect(wager(play(small, acts('1r600')))).toMatchObject({ minTo: 1000, maxTo: 1000 });
  expect(wager(play(fourthStreet('9d', '9s'), acts('2b400')))).toMatchObject({ minTo: 800, maxTo: 800 });
});

test.each([
  ['no pair', fourthStreet('Kd', '9s')],
  ['a high-low game', fourthStreet('9d', '9s', 'limit-stud-8')],
] as const)('%s: the small bet alone', (_, state) => {
  expect(wager(state)).toMatchObject({ minTo: 200, maxTo: 200 });
});
