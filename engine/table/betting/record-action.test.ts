import { expect, test } from 'vitest';
import { facing, openRound, type SampleRound } from '../../../test/support/sample-round.ts';
import { acts, play } from '../../../test/support/sample-table.ts';
import { recordAction } from './record-action.ts';

const stakes = { smallBlind: 5, bigBlind: 10, minBet: 10, ante: null };
const flop: SampleRound = { variant: 'no-limit-holdem', stakes, stacks: [900, 900, 900, 25], pot: 60 };

test('what is legal is recorded as it would have been played', () => {
  const recorded = [
    [2, { what: 'wager', to: 30 }],
    [3, { what: 'wager', to: 90 }],
    [4, { what: 'call' }],
    [1, { what: 'fold' }],
  ] as const;
  const state = recorded.reduce((before, [seat, action]) => recordAction(before, seat, action), openRound(flop));
  const { undo: _undo, ...table } = state;
  const { undo: _played, ...played } = play(openRound(flop), acts('2b30', '3r90', '4c', '1f'));
  expect(table).toEqual(played);
});

test('a raise that is too small is recorded all the same, and is none that reopens the betting', () => {
  const open = recordAction(openRound(flop), 2, { what: 'wager', to: 60 });
  const under = recordAction(open, 3, { what: 'wager', to: 80 });
  expect(facing(under)).toEqual([4, 25, null, null]);
  const round = recordAction(recordAction(under, 4, { what: 'call' }), 1, { what: 'call' });
  expect(facing(round)).toEqual([2, 20, null, null]);
});

test('the round stays as it is when nobody is left to act: bets lie where they are', () => {
  const seats = [2, 3, 4, 1];
  const state = seats.reduce((before, seat) => recordAction(before, seat, { what: 'check' }), openRound(flop));
  expect(state.hand).toMatchObject({ toAct: null, stage: 'betting', street: 1 });
});

test('a bring-in is recorded as one', () => {
  const third: SampleRound = {
    variant: 'limit-stud',
    stakes: { ...stakes, smallBlind: 0, bigBlind: 0, bringIn: 3 },
    stacks: [900, 900, 900],
    street: 0,
    betting: { bringInDue: true },
  };
  const state = recordAction(openRound(third), 2, { what: 'bring-in', to: 3 });
  expect(facing(state)).toEqual([3, 3, 10, 10]);
  expect(state.hand?.betting).toMatchObject({ wagers: 0, bringInDue: false });
});

test('a seat without a hand has nothing to record', () => {
  expect(() => recordAction(openRound(flop), 7, { what: 'fold' })).toThrow('Seat 7 is in no hand.');
});
