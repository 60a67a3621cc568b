import { expect, test } from 'vitest';
import { facing, openRound, type SampleRound } from '../../../../test/support/ruled-wager.ts';
import { acts, play, refusalOf, sampleTable, start } from '../../../../test/support/sample-table.ts';
import { apply } from '../../../table/apply.ts';
import { legalActions } from '../../../table/legal-actions.ts';
import type { Stakes } from '../../../words/stakes.ts';

const pot: Stakes = { smallBlind: 5, bigBlind: 10, minBet: 10, ante: null };
const deep = [1000, 1000, 1000, 1000];
const each = { kind: 'each', chips: 2, order: 'ante-first', short: 'own-share' } as const;

/** Button seat 1, blinds at seats 2 and 3; seat 4 opens. */
const opened = (options: Parameters<typeof sampleTable>[1] = {}, stacks: readonly number[] = deep) =>
  play(sampleTable(stacks, { variant: 'pot-limit-omaha', stakes: pot, ...options }), [start]);

test('twice the bet, less what the player has in, and everything in the middle: 35 over blinds of 5 and 10', () => {
  expect(facing(opened())).toEqual([4, 10, 20, 35]);
  expect(facing(play(opened(), acts('4r35')))).toEqual([1, 35, 60, 120]);
  // The small blind has 5 of it in already: 2 × 35 − 5 + 5 + 10 + 35 + 35.
  expect(facing(play(opened(), acts('4r35', '1c')))).toEqual([2, 30, 60, 150]);
});

test.each([
  { rulebook: 'tda-2011', kind: 'each', maxTo: 35, name: 'antes do not count before the flop' },
  { rulebook: 'phh', kind: 'each', maxTo: 43, name: 'PHH: they do' },
  { rulebook: 'tda-2011', kind: 'big-blind', maxTo: 35, name: 'nor does one for the whole table, dead as it is' },
  { rulebook: 'phh', kind: 'big-blind', maxTo: 37, name: 'PHH: that one does' },
  { rulebook: 'tda-2011', kind: 'button', maxTo: 35, name: "nor the button's" },
] as const)('$name', ({ rulebook, kind, maxTo }) => {
  expect(facing(opened({ rulebook, stakes: { ...pot, ante: { ...each, kind } } }))).toEqual([4, 10, 20, maxTo]);
});

test('after the flop the antes count', () => {
  const stakes = { ...pot, ante: each };
  const flop = play(opened({ stakes }), [
    ...acts('4c', '1c', '2c', '3x'),
    { type: 'deal-board', cards: ['2c', '3d', '7h'] as never, by: 'dealer' },
  ]);
  expect(facing(flop)).toEqual([2, 0, 10, 48]);
});

test.each([
  {
    stacks: [1000, 3, 1000, 1000],
    rulebook: 'tda-2011',
    sees: [4, 10, 20, 35],
    name: 'a small blind of 3 counts as 5',
  },
  { stacks: [1000, 3, 1000, 1000], rulebook: 'phh', sees: [4, 10, 20, 33], name: 'PHH: as the 3 it is' },
  { stacks: [1000, 1000, 6, 1000], rulebook: 'tda-2011', sees: [4, 10, 20, 35], name: 'a big blind of 6 counts as 10' },
  { stacks: [1000, 1000, 6, 1000], rulebook: 'phh', sees: [4, 6, 16, 23], name: 'PHH: it is all there is to match' },
] as const)('$name', ({ stacks, rulebook, sees }) => {
  expect(facing(opened({ rulebook }, stacks))).toEqual(sees);
});

test('a house may count short blinds as they were posted', () => {
  const overlay = { 'potLimit.shortBlinds': 'as-posted' } as const;
  expect(facing(opened({ overlay }, [1000, 3, 1000, 1000]))).toEqual([4, 10, 20, 33]);
});

test('a blind that has called all in for more is not short', () => {
  const state = play(opened({}, [1000, 8, 1000, 1000]), acts('4c', '1c', '2a'));
  // In front of the players are 8, 10, 10 and 10.
  expect(facing(state)).toEqual([3, 0, 20, 48]);
});

test.each([
  { stacks: deep, maxTo: 75, name: 'a straddle of 20 is what there is to match' },
  { stacks: [1000, 1000, 1000, 14], maxTo: 75, name: 'a straddle of 14 counts as 20' },
])('$name', ({ stacks, maxTo }) => {
  const table = sampleTable(stacks, { variant: 'pot-limit-omaha', stakes: pot });
  const forced = { button: 1, straddles: [{ seat: 4, chips: 20 }], posts: [] };
  const state = play(table, [{ type: 'start-hand', at: 0, by: 'dealer', forced }]);
  expect(facing(state)).toEqual([1, 20, 40, maxTo]);
});

test('an ante left out of the count takes no dead blind with it', () => {
  const open = opened({ stakes: { ...pot, ante: each } });
  const posted = apply(open, { type: 'blind-posted', seat: 1, kind: 'dead-post', chips: 5, allIn: false });
  expect(facing(posted)).toEqual([4, 10, 20, 40]);
});

const flop: SampleRound = { variant: 'pot-limit-omaha', stakes: pot, stacks: deep, pot: 60 };

test.each([
  { actions: [], sees: [2, 0, 10, 60], name: 'a bet is at most the pot' },
  { actions: ['2b60'], sees: [3, 60, 120, 240], name: 'a raise calls 60 and adds the 180 then in the pot' },
  { actions: ['2b60', '3c'], sees: [4, 60, 120, 300], name: 'every caller makes it more' },
  { actions: ['2b60', '3c', '4r300', '1f'], sees: [2, 240, 540, 1020], name: 'a re-raise, less the 60 already in' },
])('after the flop, 60 in the middle: $name', ({ actions, sees }) => {
  const state = play(openRound({ ...flop, stacks: [1000, 2000, 1000, 1000] }), acts(...actions));
  expect(facing(state)).toEqual(sees);
});

test('in a game without blinds the antes are what there is to bet', () => {
  const stakes = { ...pot, smallBlind: 0, bigBlind: 0, ante: each };
  const draw = openRound({ ...flop, variant: 'pot-limit-five-card-draw', stakes, street: 0, pot: 0 });
  expect(facing(draw)).toEqual([2, 0, 10, 10]);
  expect(facing(openRound({ ...flop, variant: 'pot-limit-five-card-draw', stakes, street: 0 }))).toEqual([
    2, 0, 10, 60,
  ]);
});

test('all in is open only up to the pot, and more is refused with the most there may be', () => {
  const state = openRound({ ...flop, stacks: [1000, 1000, 45, 1000] });
  expect(legalActions(state).allIn).toBeNull();
  const why = { reason: 'above-maximum', seat: 2, maxTo: 60, rule: 'pot-limit' };
  expect(refusalOf(state, { type: 'all-in', seat: 2 })).toEqual({ ...why, to: 1000 });
  expect(refusalOf(state, { type: 'bet', seat: 2, to: 61 })).toEqual({ ...why, to: 61 });
  expect(legalActions(play(state, acts('2x'))).allIn).toEqual({ to: 45, is: 'bet' });
});

test('the pot is known although a stack is not', () => {
  const uncounted = play(sampleTable(deep, { variant: 'pot-limit-omaha', stakes: pot }), [
    { type: 'open-seat', seat: 4 },
    { type: 'seat-player', seat: 4, player: { id: 'x', hash: '' }, stack: null },
    start,
  ]);
  expect(facing(uncounted)).toEqual([4, 10, 20, 35]);
  expect(refusalOf(uncounted, { type: 'raise', seat: 4, to: 36 })).toMatchObject({
    reason: 'above-maximum',
    maxTo: 35,
  });
});
