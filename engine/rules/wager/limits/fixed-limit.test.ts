import { expect, test } from 'vitest';
import { facing, openRound, type SampleRound } from '../../../../test/support/ruled-wager.ts';
import { acts, play, refusalOf, sampleStakes, sampleTable, start } from '../../../../test/support/sample-table.ts';
import { decide } from '../../../table/decide.ts';
import { legalActions } from '../../../table/legal-actions.ts';
import type { KnownCard } from '../../../words/card.ts';
import type { Stakes } from '../../../words/stakes.ts';
import type { TableState } from '../../../words/table-state.ts';

const limit: Stakes = { smallBlind: 5, bigBlind: 10, minBet: 10, bigBet: 20, ante: null };
const flop: SampleRound = { variant: 'limit-holdem', stakes: limit, stacks: [900, 900, 900, 900] };

test.each([
  { name: 'the flop is bet in small bets', street: 1, actions: [], sees: [2, 0, 10, 10] },
  { name: 'and raised by small bets', street: 1, actions: ['2b10', '3r20'], sees: [4, 20, 30, 30] },
  { name: 'the turn in big ones', street: 2, actions: [], sees: [2, 0, 20, 20] },
  { name: 'the river too', street: 3, actions: ['2b20', '3r40'], sees: [4, 40, 60, 60] },
])('one size: $name', ({ street, actions, sees }) => {
  expect(facing(play(openRound({ ...flop, street }), acts(...actions)))).toEqual(sees);
});

test('a table without a big bet plays every street with the small one', () => {
  const { bigBet: _, ...stakes } = limit;
  expect(facing(openRound({ ...flop, stakes, street: 3 }))).toEqual([2, 0, 10, 10]);
});

test.each([
  { street: 0, size: 10 },
  { street: 1, size: 10 },
  { street: 2, size: 20 },
  { street: 3, size: 20 },
])('triple draw: the bet doubles with the second draw, street $street', ({ street, size }) => {
  expect(facing(openRound({ ...flop, variant: 'limit-2-7-triple-draw', street }))).toEqual([2, 0, size, size]);
});

test.each([
  {
    name: 'less than the size',
    tap: '2b9',
    why: { reason: 'below-minimum', seat: 2, to: 9, minTo: 10, rule: 'fixed-limit' },
  },
  {
    name: 'more than the size',
    tap: '2b11',
    why: { reason: 'above-maximum', seat: 2, to: 11, maxTo: 10, rule: 'fixed-limit' },
  },
  {
    name: 'all in with more than the size',
    tap: '2a',
    why: { reason: 'above-maximum', seat: 2, to: 900, maxTo: 10, rule: 'fixed-limit' },
  },
])('refused: $name', ({ tap, why }) => {
  expect(refusalOf(openRound(flop), acts(tap)[0] as never)).toEqual(why);
});

test('with fewer chips than the size a player may go all in for less', () => {
  const state = play(openRound({ ...flop, stacks: [900, 900, 17, 900] }), acts('2b10'));
  expect(facing(state)).toEqual([3, 10, 17, 17]);
  expect(play(state, acts('3a')).hand?.players[1]).toMatchObject({ seat: 3, bet: 17, allIn: true });
});

/** Seat 2 bets 10, seat 3 calls, seat 4 is all in: what seat 1, who has not acted, and then seat 2 face. */
function overBet(allIn: number, round: Partial<SampleRound> = {}) {
  const first = play(openRound({ ...flop, ...round, stacks: [900, 900, 900, allIn] }), acts('2b10', '3c', '4a'));
  return { first: facing(first), again: facing(play(first, acts('1f'))) };
}

test.each([
  { allIn: 14, name: 'less than half a bet is completed, and does not reopen', first: 20, again: null },
  { allIn: 15, name: 'half a bet is a raise: it reopens, and the next goes on from there', first: 25, again: 25 },
  { allIn: 16, name: 'more than half as well', first: 26, again: 26 },
  { allIn: 20, name: 'a full raise', first: 30, again: 30 },
])('all in for $allIn over a bet of 10: $name', ({ allIn, first, again }) => {
  expect(overBet(allIn)).toEqual({ first: [1, allIn, first, first], again: [2, allIn - 10, again, again] });
});

test('a raise that is not reopened is refused with the call and the rule', () => {
  const state = play(openRound({ ...flop, stacks: [900, 900, 900, 14] }), acts('2b10', '3c', '4a', '1f'));
  const why = { reason: 'raise-not-open', seat: 2, call: 4, rule: 'tda-pl#48' };
  expect(refusalOf(state, { type: 'raise', seat: 2, to: 20 })).toEqual(why);
});

test.each([
  { allIn: 14, first: 24, again: null },
  { allIn: 16, first: 26, again: null },
  { allIn: 20, first: 30, again: 30 },
])('PHH: the next raise goes on from an all-in of $allIn, and only a full one reopens', ({ allIn, first, again }) => {
  expect(overBet(allIn, { rulebook: 'phh' })).toEqual({
    first: [1, allIn, first, first],
    again: [2, allIn - 10, again, again],
  });
});

test('a house may build upon an all-in too small to count', () => {
  expect(overBet(14, { overlay: { 'limit.shortAllIn': 'add-bet' } }).first).toEqual([1, 14, 24, 24]);
});

test.each([
  { allIn: 60, call: 20, raiseTo: 100, name: 'half of the big bet reopens' },
  { allIn: 59, call: 19, raiseTo: null, name: 'a chip less does not' },
])('the turn, 40 to bet, all in for $allIn: $name', ({ allIn, call, raiseTo }) => {
  const stakes = { ...limit, minBet: 20, bigBet: 40 };
  const turn = openRound({ ...flop, stakes, street: 2, stacks: [0, 900, 0, 900, 0, allIn] });
  expect(facing(play(turn, acts('2b40', '4c', '6a')))).toEqual([2, call, raiseTo, raiseTo]);
});

test('two all-ins that together are half a bet reopen, and the next full raise is one bet above them', () => {
  const state = play(openRound({ ...flop, stacks: [900, 900, 13, 16] }), acts('2b10', '3a', '4a', '1c'));
  expect(facing(state)).toEqual([2, 6, 26, 26]);
});

test('an opening all-in of less than half a bet is raised to the full bet', () => {
  const state = play(openRound({ ...flop, stacks: [900, 4, 900, 900] }), acts('2a'));
  expect(facing(state)).toEqual([3, 4, 10, 10]);
  expect(facing(play(state, acts('3r10')))).toEqual([4, 10, 20, 20]);
});

test.each([
  ['add-bet', 30, 50, 'a full bet more'],
  ['complete', 30, 40, 'the bet it was half of'],
  ['complete', 39, 40, 'the bet it fell a chip short of'],
  ['complete', 29, 40, 'less than half: completed in any case'],
] as const)('after an all-in that counts as a bet, read as %s: to %i, then %i (%s)', (read, allIn, minTo, _why) => {
  const overlay = { 'limit.halfBetAllIn': read };
  const stakes = { ...limit, minBet: 10, bigBet: 20 };
  const turn = openRound({ ...flop, stakes, street: 2, stacks: [900, 900, 900, allIn], overlay });
  expect(facing(play(turn, acts('2b20', '3c', '4a')))[2]).toBe(minTo);
});

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
