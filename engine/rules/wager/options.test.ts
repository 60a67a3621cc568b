import { expect, test } from 'vitest';
import { flop, openRound, type SampleRound } from '../../../test/support/ruled-wager.ts';
import { acts, play, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { optionsOf } from './options.ts';

function optionsIn(state: TableState, seat = state.hand?.toAct ?? 0) {
  const { outcome, turnsOn } = optionsOf(state, state.hand as Hand, seat);
  return { ...outcome, on: turnsOn[0] };
}

const round = (from: Partial<SampleRound>, ...prior: readonly string[]) =>
  optionsIn(play(openRound({ ...flop, ...from }), acts(...prior)));

test.each([
  [{}, [], { call: 0, mayRaise: true, minRaiseTo: 100, on: 'orderOfPlay' }, 'nothing to call'],
  [{}, ['2b300'], { call: 300, mayRaise: true, minRaiseTo: 600, on: 'minRaise.base' }, 'a bet'],
  [{ stacks: [0, 900, 200, 900] }, ['2b300'], { call: 200, mayRaise: false, on: 'reopen.nl' }, 'less than the bet'],
  [{ stacks: [0, 900, 500, 900] }, ['2b300'], { call: 300, mayRaise: true, minRaiseTo: 500 }, 'less than a raise'],
  [{ stacks: [0, 900, 900, 400] }, ['2b300', '3c', '4a'], { call: 100, mayRaise: false, on: 'reopen.nl' }, 'closed'],
] as const)('%o after %o: %o (%s)', (from, prior, options, _why) => {
  expect(round(from, ...prior)).toMatchObject(options);
});

test('where everybody else is all in, the rules leave a raise open that nobody could answer', () => {
  const stacks = [0, 900, 400, 500];
  expect(round({ stacks, overlay: { 'reopen.cumulative': true } }, '2b100', '3a', '4a')).toMatchObject({
    call: 400,
    mayRaise: true,
  });
  expect(round({ stacks: [0, 900, 150, 190] }, '2b100', '3a', '4a')).toMatchObject({ call: 90, mayRaise: false });
});

test('fixed limit says the one size, a cap that it is reached', () => {
  const fixed = { variant: 'limit-holdem', overlay: { 'limitRaiseCap.number': 'stated' } } as const;
  expect(round(fixed, '2b100')).toMatchObject({ minRaiseTo: 200, on: 'limitReopenThreshold' });
  expect(round(fixed, '2b100', '3r200', '4r300', '2r400')).toEqual({ call: 200, mayRaise: false, on: 'limitRaiseCap' });
});

test('before the flop it may turn on the blinds', () => {
  const table = sampleTable([5000, 5000, 5000, 5000]);
  const opened = play(table, [start]);
  expect(optionsIn(opened)).toEqual({ call: 200, mayRaise: true, minRaiseTo: 400, on: 'orderOfPlay' });
  const option = play(opened, acts('4c', '1f', '2c'));
  expect(optionsIn(option)).toEqual({ call: 0, mayRaise: true, minRaiseTo: 400, on: 'bbOption' });
  const short = play(sampleTable([5000, 5000, 120, 5000]), [start]);
  expect(optionsIn(short)).toEqual({ call: 200, mayRaise: true, minRaiseTo: 400, on: 'blindShortStack' });
});

test('a straddle is what there is to raise', () => {
  const forced = { button: 1, straddles: [{ seat: 4, chips: 400 }], posts: [] };
  const table = sampleTable([5000, 5000, 5000, 5000], { rulebook: 'house-cz' });
  const state = play(table, [{ type: 'start-hand', at: 0, by: 'dealer', forced }]);
  expect(optionsIn(state)).toEqual({ call: 400, mayRaise: true, minRaiseTo: 600, on: 'straddle.minRaiseOver' });
  const last = play(state, acts('1c', '2c', '3c'));
  expect(optionsIn(last)).toEqual({ call: 0, mayRaise: true, minRaiseTo: 600, on: 'straddle.lastToAct' });
});

test('the seat that owes the bring-in has that to put in', () => {
  const stakes = { smallBlind: 0, bigBlind: 0, minBet: 100, bringIn: 30, ante: null };
  expect(round({ variant: 'limit-stud', stakes, street: 0, betting: { bringInDue: true } })).toMatchObject({
    call: 30,
    mayRaise: true,
    minRaiseTo: 100,
  });
});
