import { expect, test } from 'vitest';
import { facing, openRound, type SampleRound } from '../../../../test/support/ruled-wager.ts';
import { acts, play, refusalOf } from '../../../../test/support/sample-table.ts';

const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, maxBet: 10, ante: null };
const flop: SampleRound = { variant: 'spread-limit-holdem', stakes, stacks: [200, 200, 200, 200] };

test.each([
  { actions: [], sees: [2, 0, 2, 10], name: 'a bet from the least to the most' },
  { actions: ['2b2'], sees: [3, 2, 4, 12], name: 'a raise adds as little as the bet' },
  { actions: ['2b6'], sees: [3, 6, 12, 16], name: 'a raise adds at least the bet before it' },
  { actions: ['2b2', '3r10', '4r20'], sees: [1, 20, 30, 30], name: 'once the most was added, only the most' },
])('2 to 10: $name', ({ actions, sees }) => {
  expect(facing(play(openRound(flop), acts(...actions)))).toEqual(sees);
});

test('a short all-in leaves the least raise as it was and does not reopen', () => {
  const state = play(openRound({ ...flop, stacks: [200, 200, 200, 9] }), acts('2b6', '3c', '4a'));
  expect(facing(state)).toEqual([1, 9, 15, 19]);
  expect(facing(play(state, acts('1c')))).toEqual([2, 3, null, null]);
});

test('a straddle of more than the most a bet may add is raised by itself', () => {
  const betting = { toMatch: 16, minRaiseBy: 16, lastFullTo: 16 };
  expect(facing(openRound({ ...flop, street: 0, betting }))).toEqual([2, 16, 32, 32]);
});

test('more than the spread is refused', () => {
  const why = { reason: 'above-maximum', seat: 3, to: 17, maxTo: 16, rule: 'spread-limit' };
  expect(refusalOf(play(openRound(flop), acts('2b6')), { type: 'raise', seat: 3, to: 17 })).toEqual(why);
});
