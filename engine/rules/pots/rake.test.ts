import { expect, test } from 'vitest';
import { sampleHand } from '../../../test/support/sample-hand.ts';
import type { Hand } from '../../words/hand.ts';
import type { Rake } from '../../words/stakes.ts';
import { lessRaked, rakeOf } from './rake.ts';

const fivePercent: Rake = {
  basisPoints: 500,
  steps: [],
  cap: null,
  caps: [],
  noFlopNoDrop: false,
  unit: 1,
  jackpot: null,
};
const steps = [
  { from: 100, take: 2 },
  { from: 200, take: 4 },
  { from: 500, take: 5 },
];

/** So many players, the pot paid by the first two; the flop lies. */
const raked = (rake: Partial<Rake>, pot: number, players = 2): Hand => {
  const seats = Array.from({ length: players }, (_, index) => ({
    seat: index + 1,
    paid: [Math.ceil(pot / 2), Math.floor(pot / 2)][index] ?? 0,
    ...(index === 0 ? { cards: '' } : {}),
  }));
  const hand = sampleHand('no-limit-holdem', seats, { board: '2c3d4h' });
  return { ...hand, stakes: { ...hand.stakes, rake: { ...fivePercent, ...rake } } };
};

const caps = [
  { players: 2, cap: 10 },
  { players: 4, cap: 30 },
];

test.each<{ name: string; rake: Partial<Rake>; pot: number; players?: number; taken: [number, number] }>([
  { name: 'a share', rake: {}, pot: 200, taken: [10, 0] },
  { name: 'a share is rounded down to the chip it is taken in', rake: { unit: 5 }, pot: 199, taken: [5, 0] },
  { name: 'too small a pot for one chip', rake: { unit: 5 }, pot: 99, taken: [0, 0] },
  { name: 'a quarter percent', rake: { basisPoints: 25 }, pot: 4000, taken: [10, 0] },
  { name: 'the cap', rake: { cap: 30 }, pot: 2000, taken: [30, 0] },
  { name: 'just below the cap', rake: { cap: 30 }, pot: 599, taken: [29, 0] },
  { name: 'the cap of two players', rake: { cap: 50, caps }, pot: 2000, players: 2, taken: [10, 0] },
  { name: 'three dealt in: still the cap of two', rake: { cap: 50, caps }, pot: 2000, players: 3, taken: [10, 0] },
  { name: 'four dealt in', rake: { cap: 50, caps }, pot: 2000, players: 4, taken: [30, 0] },
  { name: 'nine dealt in: the highest entry', rake: { cap: 50, caps }, pot: 2000, players: 9, taken: [30, 0] },
  {
    name: 'fewer than any entry: the general cap',
    rake: { cap: 50, caps: [{ players: 6, cap: 10 }] },
    pot: 2000,
    taken: [50, 0],
  },
  { name: 'below the first step', rake: { steps }, pot: 99, taken: [0, 0] },
  { name: 'at the first step', rake: { steps }, pot: 100, taken: [2, 0] },
  { name: 'between steps', rake: { steps }, pot: 499, taken: [4, 0] },
  { name: 'above the last step', rake: { steps }, pot: 9000, taken: [5, 0] },
  { name: 'steps and a cap', rake: { steps, cap: 3 }, pot: 9000, taken: [3, 0] },
  { name: 'a jackpot on top', rake: { jackpot: { from: 200, take: 3 } }, pot: 200, taken: [10, 3] },
  { name: 'a pot too small for the jackpot', rake: { jackpot: { from: 200, take: 3 } }, pot: 199, taken: [9, 0] },
  {
    name: 'never more than there is',
    rake: { steps: [{ from: 0, take: 90 }], jackpot: { from: 0, take: 20 } },
    pot: 100,
    taken: [90, 10],
  },
])('$name', ({ rake, pot, players, taken: [house, jackpot] }) => {
  expect(rakeOf(raked(rake, pot, players))).toEqual({ rake: house, jackpot });
});

test('a table without rake takes none', () => {
  expect(rakeOf(sampleHand('no-limit-holdem', [{ seat: 1, paid: 100, cards: '' }]))).toEqual({ rake: 0, jackpot: 0 });
});

test('dead money is raked like the rest of the pot', () => {
  const hand = raked({}, 200);
  const players = hand.players.map((player) => ({ ...player, dead: 50 }));
  expect(rakeOf({ ...hand, players })).toEqual({ rake: 15, jackpot: 0 });
});

test.each<{ name: string; given: Partial<Hand>; rake: number }>([
  { name: 'before the flop', given: { board: [], street: 0, stage: 'betting' }, rake: 0 },
  { name: 'on the flop', given: { street: 1, stage: 'betting' }, rake: 10 },
  { name: 'stud, on third street', given: { variant: 'limit-stud', board: [], street: 0, stage: 'betting' }, rake: 0 },
  {
    name: 'stud, while fourth street is dealt',
    given: { variant: 'limit-stud', board: [], street: 1, stage: 'up-cards' },
    rake: 0,
  },
  {
    name: 'stud, on fourth street',
    given: { variant: 'limit-stud', board: [], street: 1, stage: 'betting' },
    rake: 10,
  },
  {
    name: 'stud, all in on third street and dealt out',
    given: { variant: 'limit-stud', board: [], street: 0, stage: 'showdown', runOut: true },
    rake: 10,
  },
  {
    name: 'draw, while the first draw goes on',
    given: { variant: 'limit-badugi', board: [], street: 1, stage: 'draw' },
    rake: 0,
  },
  {
    name: 'draw, after the first draw',
    given: { variant: 'limit-badugi', board: [], street: 1, stage: 'betting' },
    rake: 10,
  },
  {
    name: 'draw, while the second draw goes on',
    given: { variant: 'limit-badugi', board: [], street: 2, stage: 'draw' },
    rake: 10,
  },
])('no flop, no drop: a hand that ends $name pays $rake', ({ given, rake }) => {
  const hand = { ...raked({ noFlopNoDrop: true, jackpot: { from: 0, take: 1 } }, 200), ...given };
  expect(rakeOf(hand)).toEqual({ rake, jackpot: rake === 0 ? 0 : 1 });
});

test('the rake comes from the main pot first, then from the side pots', () => {
  const pots = [
    { chips: 30, eligible: [1, 2, 3] },
    { chips: 100, eligible: [2, 3] },
    { chips: 40, eligible: [3] },
  ];
  const chipsLess = (raked: number): readonly number[] => lessRaked(pots, raked).map((pot) => pot.chips);
  expect(chipsLess(0)).toEqual([30, 100, 40]);
  expect(chipsLess(20)).toEqual([10, 100, 40]);
  expect(chipsLess(50)).toEqual([0, 80, 40]);
  expect(chipsLess(170)).toEqual([0, 0, 0]);
});
