import { expect, test } from 'vitest';
import { facing, openRound, type SampleRound } from '../../../../test/support/ruled-wager.ts';
import { acts, play, sampleTable } from '../../../../test/support/sample-table.ts';

const stakes = { smallBlind: 5, bigBlind: 10, minBet: 10, ante: null };
const flop: SampleRound = { variant: 'no-limit-holdem', stakes, stacks: [900, 900, 900, 600], pot: 60 };

test.each([
  ['largest', ['2b30', '3r90'], 150, 'as much more as the largest raise'],
  ['previous', ['2b30', '3r90'], 150, 'the one before was the largest'],
  ['last', ['2b30', '3r90'], 150, 'the last one was the largest'],
  ['twice-the-bet', ['2b30', '3r90'], 180, 'twice the bet'],
  ['twice-the-bet', ['2b30'], 60, 'twice an opening bet is as much again'],
  ['largest', ['2b100', '3r500', '4a'], 1000, 'an all-in of less is not looked at'],
  ['last', ['2b100', '3r500', '4a'], 700, 'the last raise was the all-in'],
] as const)('measured by the %s, the least raise after %o is to %i (%s)', (base, actions, minTo, _why) => {
  const overlay = { 'minRaise.base': base };
  const state = play(openRound({ ...flop, stacks: [2000, 2000, 2000, 600], overlay }), acts(...actions));
  expect(facing(state)[2]).toBe(minTo);
});

test('the last of two short all-ins counts alone', () => {
  const overlay = { 'minRaise.base': 'last' } as const;
  const round = { ...flop, stacks: [2000, 2000, 140, 170], overlay };
  expect(facing(play(openRound(round), acts('2b100', '3a', '4a')))).toEqual([1, 170, 200, 2000]);
});

test('a short all-in over the big blind is measured from the blind', () => {
  const overlay = { 'minRaise.base': 'last' } as const;
  const table = sampleTable([900, 900, 900, 14], { stakes, overlay });
  const forced = { button: 1, straddles: [], posts: [] };
  const state = play(table, [{ type: 'start-hand', at: 0, by: 'dealer', forced }, ...acts('4a')]);
  expect(facing(state)).toEqual([1, 14, 18, 900]);
});
