import { expect, test } from 'vitest';
import { facing, openRound, type SampleRound } from '../../../../test/support/ruled-wager.ts';
import { acts, play, sampleTable } from '../../../../test/support/sample-table.ts';

const stakes = { smallBlind: 5, bigBlind: 10, minBet: 10, maxBet: 100, ante: null };
const flop: SampleRound = { variant: 'no-limit-holdem', stakes, stacks: [900, 900, 60, 78], pot: 60 };

// Seat 2 bets 40, seat 3 is all in for 60 and seat 4 for 78: 20 and 18 over a bet of 40. Seat 1 calls.
const twoShort = ['2b40', '3a', '4a', '1c'];

test.each(['no-limit-holdem', 'pot-limit-omaha', 'spread-limit-holdem'] as const)(
  'TDA 38: all-ins of less than a full raise do not reopen %s, one by one or together',
  (variant) => {
    expect(facing(play(openRound({ ...flop, variant }), acts(...twoShort)))).toEqual([2, 38, null, null]);
  },
);

test.each([
  { last: 79, minTo: null, name: 'a chip short of a full raise' },
  { last: 80, minTo: 120, name: 'a full raise together' },
])('a house may add short all-ins up: $name', ({ last, minTo }) => {
  const overlay = { 'reopen.cumulative': true } as const;
  const state = play(openRound({ ...flop, overlay, stacks: [900, 900, 60, last] }), acts(...twoShort));
  expect(facing(state)[2]).toBe(minTo);
});

test.each([
  { last: 79, minTo: null, name: 'all-ins in a row that come to less than the last raise do not reopen' },
  { last: 80, minTo: 120, name: 'once they come to as much, they do' },
])('PHH: $name', ({ last, minTo }) => {
  const state = play(openRound({ ...flop, rulebook: 'phh', stacks: [900, 900, 60, last] }), acts(...twoShort));
  expect(facing(state)[2]).toBe(minTo);
});

test('who called a short all-in is reopened by the full raise after it', () => {
  const state = play(openRound({ ...flop, stacks: [900, 900, 60, 900] }), acts('2b40', '3a', '4c', '1r100', '2c'));
  expect(facing(state)).toEqual([4, 40, 140, 900]);
});

// Seat 2 bets 40 and seat 3 calls; seat 4 is all in for 60, seat 1 calls that.
const oneShort = acts('2b40', '3c', '4a', '1c');

test.each([
  ['tda-2011', 'bettor', null, '38: nobody who has acted may raise'],
  ['tda-2011', 'caller', null, '38: nobody who has acted may raise'],
  ['tda-sk', 'bettor', null, '38: the player who raised may not'],
  ['tda-sk', 'caller', 100, '38: only the player who raised may not'],
  ['tda-cz', 'bettor', null, '37: the bettor may not'],
  ['tda-cz', 'caller', 100, '37: only the bettor may not'],
  ['tda-pl', 'caller', null, '48: nobody who has acted may raise'],
] as const)('%s after a short all-in, the %s: %o (%s)', (rulebook, who, minTo, _why) => {
  const state = play(openRound({ ...flop, stacks: [900, 900, 900, 60], rulebook }), oneShort);
  expect(facing(who === 'bettor' ? state : play(state, acts('2c')))[2]).toBe(minTo);
});

test('the raiser is barred, who bet before that is not: the raise was a full one', () => {
  const round = { ...flop, stacks: [0, 900, 900, 110], rulebook: 'tda-sk' } as const;
  const state = play(openRound(round), acts('2b40', '3r90', '4a'));
  expect(facing(state)).toEqual([2, 70, 160, 900]);
  expect(facing(play(state, acts('2c')))).toEqual([3, 20, null, null]);
});

test('with nothing but blinds before a short all-in, nobody has raised', () => {
  const table = sampleTable([900, 900, 900, 900, 14], { stakes, rulebook: 'tda-cz' });
  const forced = { button: 1, straddles: [], posts: [] };
  const state = play(table, [
    { type: 'start-hand', at: 0, by: 'dealer', forced },
    ...acts('4c', '5a', '1f', '2f', '3c'),
  ]);
  expect(facing(state)).toEqual([4, 4, 24, 900]);
});
