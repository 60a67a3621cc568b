import { expect, test } from 'vitest';
import {
  acts,
  misdealt,
  play,
  refusalOf,
  sampleStakes,
  sampleTable,
  start,
} from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { StraddleKind, TableState } from '../../words/table-state.ts';
import { nextHandPlan } from '../cash/next-hand-plan.ts';

const stakes = {
  ...sampleStakes,
  straddle: { kinds: ['under-the-gun', 'button', 'mississippi', 'sleeper'], most: 3 },
} as const;
const table = (): TableState => sampleTable([5000, 5000, 5000, 5000, 5000, 5000], { stakes });
const back: Command = { type: 'undo', step: 'hand-started' };
const straddle = (seat: number, kind: StraddleKind = 'under-the-gun'): Command => ({
  type: 'announce-straddle',
  seat,
  kind,
});
const bombPot = (ante: number, boards: number): Command => ({ type: 'announce-bomb-pot', bombPot: { ante, boards } });

test('a start taken back leaves its straddles agreed: one that was forgotten follows them', () => {
  const taken = play(table(), [straddle(4), start, back]);
  expect(nextHandPlan(taken)).toMatchObject({ isOpen: true, straddles: [{ seat: 4, chips: 400, sleeps: false }] });
  const again = play(taken, [straddle(5), straddle(6, 'sleeper'), start]);
  expect(again.hand?.straddles).toEqual([
    { seat: 4, chips: 400 },
    { seat: 5, chips: 800 },
  ]);
  expect(again.hand?.posts).toEqual([{ seat: 6, kind: 'sleeper', chips: 1600 }]);
  expect(again.hand).toMatchObject({ redealOf: 1, button: 1, bigBlind: 3 });
});

test('one that was not meant is withdrawn, and a forgotten first one is announced', () => {
  const withdrawn = play(table(), [straddle(4), start, back, { type: 'withdraw-straddle', seat: 4 }, start]);
  expect(withdrawn.hand?.straddles).toEqual([]);
  const forgotten = play(table(), [start, back, straddle(4), start]);
  expect(forgotten.hand?.straddles).toEqual([{ seat: 4, chips: 400 }]);
});

test.each<[string, readonly Command[]]>([
  ['the button', [straddle(1, 'button')]],
  ['any seat', [straddle(6, 'mississippi')]],
  ['a chain and the button', [straddle(4), straddle(1, 'button')]],
  ['a chain and a sleeper', [straddle(4), straddle(5, 'sleeper')]],
  ['a bomb pot on two boards', [bombPot(500, 2)]],
])('with nothing changed the hand has the same in it: %s', (_, agreed) => {
  const { hand } = play(table(), [...agreed, start]);
  const again = play(table(), [...agreed, start, back, start, back, start]).hand;
  const put = ({ straddles, posts, bombPot: isBomb, moreBoards, stakes: played, toAct }: NonNullable<typeof hand>) => ({
    straddles,
    posts,
    isBomb,
    boards: moreBoards.length,
    played,
    toAct,
  });
  expect(hand && again && put(again)).toEqual(hand && put(hand));
});

test('a bomb pot that was forgotten is agreed, and one that was not meant called off: the blinds are back', () => {
  const taken = play(table(), [straddle(4), start, back]);
  expect(play(taken, [bombPot(500, 1), start]).hand).toMatchObject({ bombPot: true, straddles: [] });
  const off = play(table(), [bombPot(500, 1), start, back, { type: 'announce-bomb-pot', bombPot: null }, start]);
  expect(off.hand).toMatchObject({ bombPot: false, stakes, redealOf: 1 });
});

test('before a hand that is dealt again after a misdeal what was agreed is told, and stays', () => {
  const misdeal = play(table(), [straddle(4), straddle(5, 'sleeper'), start, ...misdealt]);
  expect(nextHandPlan(misdeal)).toMatchObject({
    isOpen: false,
    straddles: [
      { seat: 4, chips: 400, sleeps: false },
      { seat: 5, chips: 800, sleeps: true },
    ],
  });
  expect(refusalOf(misdeal, straddle(5))).toEqual({ reason: 'redeal-keeps', hand: 1 });
  expect(nextHandPlan(play(table(), [bombPot(500, 2), start, ...misdealt])).bombPot).toEqual({ ante: 500, boards: 2 });
});

test('the game of a hand that is dealt again stays, and after the first action the start does too', () => {
  const taken = play(table(), [start, back]);
  expect(refusalOf(taken, { type: 'choose-game', variant: 'no-limit-holdem' })).toEqual({
    reason: 'redeal-keeps',
    hand: 1,
  });
  expect(refusalOf(play(table(), [start, ...acts('4f')]), back)).toBeTruthy();
});
