import { expect, test } from 'vitest';
import { sampleHand } from '../../../test/support/sample-hand.ts';
import { acts, play, push, sampleTable, start, taps } from '../../../test/support/sample-table.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { potsOf } from './layer-pots.ts';

const pots = (state: TableState) => potsOf(state.hand as NonNullable<TableState['hand']>);
const stacks = (state: TableState) => state.chairs.map((chair) => chair.stack);

// Button seat 1, small blind 2, big blind 3.
const fourAllIn = () => play(sampleTable([500, 1000, 2000, 4000]), [start, ...acts('4a', '1a', '2a', '3a')]);

test('each all-in makes its own pot, and what nobody matched goes back (TDA 18)', () => {
  const state = fourAllIn();
  expect(pots(state)).toEqual([
    { chips: 2000, eligible: [2, 3, 4, 1] },
    { chips: 1500, eligible: [2, 3, 4] },
    { chips: 2000, eligible: [3, 4] },
  ]);
  expect(stacks(state)).toEqual([0, 0, 0, 2000]);
});

test('each pot goes to the best hand among its own contenders, last side pot first', () => {
  const state = play(fourAllIn(), taps('1:AcAd 2:KcKd 3:QcQd 4:JcJd [2h 3h 7s] [8s] [4d]'));
  expect(state.hand?.awards.map((award) => award.shares)).toEqual([
    [{ seat: 1, chips: 2000 }],
    [{ seat: 2, chips: 1500 }],
    [{ seat: 3, chips: 2000 }],
  ]);
  expect(stacks(play(state, [push(2), push(1), push(0)]))).toEqual([2000, 1500, 2000, 2000]);
});

test('a player who folds leaves the chips in the pot and cannot win it', () => {
  const state = play(sampleTable([2000, 2000, 2000]), taps('start 1r600 2c 3c [2h 3h 7s] 2b400 3f 1c'));
  expect(pots(state)).toEqual([{ chips: 2600, eligible: [2, 1] }]);
});

test('folded chips above the shortest live stack belong to the pot of those who matched them', () => {
  // Seat 3 is all in for 300; seat 2 puts in 600 and folds on the flop.
  const state = play(sampleTable([2000, 2000, 300]), taps('start 1r600 2c 3a [2h 3h 7s] 2x 1b400 2f'));
  expect(pots(state)).toEqual([
    { chips: 900, eligible: [3, 1] },
    { chips: 600, eligible: [1] },
  ]);
});

test('the odd chip is the smallest chip in play, not one unit of money', () => {
  const state = play(sampleTable([2000, 2000, 500]), taps('start 1c 2c 3a 1c 2f 1:AcKd 3:AdKc [2h 3h 7s] [8s] [9d]'));
  expect(state.hand?.awards[0]).toMatchObject({
    chips: 1200,
    shares: [
      { seat: 3, chips: 600 },
      { seat: 1, chips: 600 },
    ],
    parts: [{ odd: [] }],
  });
});

const threePots = sampleHand('no-limit-holdem', [
  { seat: 1, paid: 100, cards: 'AcAd' },
  { seat: 2, paid: 200, cards: 'KcKd' },
  { seat: 3, paid: 300, cards: 'QcQd' },
  { seat: 4, paid: 300, cards: 'JcJd' },
  { seat: 5, paid: 50 },
]);
const without = (...gone: readonly number[]): Hand => ({
  ...threePots,
  players: threePots.players.map((one) => (gone.includes(one.seat) ? { ...one, status: 'mucked' } : one)),
});

test.each([
  {
    gone: [],
    left: [
      [1, 2, 3, 4],
      [2, 3, 4],
      [3, 4],
    ],
  },
  {
    gone: [1],
    left: [
      [2, 3, 4],
      [2, 3, 4],
      [3, 4],
    ],
  },
  { gone: [2, 4], left: [[1, 3], [3], [3]] },
])('hands given up at showdown ($gone) leave the pots as they lie', ({ gone, left }) => {
  expect(potsOf(without(...gone))).toEqual([
    { chips: 450, eligible: left[0] },
    { chips: 300, eligible: left[1] },
    { chips: 200, eligible: left[2] },
  ]);
});

test('a pot nobody is left for goes with the one below', () => {
  expect(potsOf(without(3, 4))).toEqual([
    { chips: 450, eligible: [1, 2] },
    { chips: 500, eligible: [2] },
  ]);
  expect(potsOf(without(2, 3, 4))).toEqual([{ chips: 950, eligible: [1] }]);
});

test('nobody is left for the only pot there is: it goes to whoever is left', () => {
  const hand = sampleHand('no-limit-holdem', [
    { seat: 1, paid: 0, cards: 'AcAd' },
    { seat: 2, paid: 200, cards: 'KcKd' },
  ]);
  const players = hand.players.map((one) => (one.seat === 2 ? { ...one, status: 'folded' as const } : one));
  expect(potsOf({ ...hand, players })).toEqual([{ chips: 200, eligible: [1] }]);
});

test('dead money is part of the main pot, whoever matched it', () => {
  const players = threePots.players.map((one) => (one.seat === 4 ? { ...one, dead: 60 } : one));
  expect(potsOf({ ...threePots, players }).map(({ chips }) => chips)).toEqual([510, 300, 200]);
});
