import { expect, test } from 'vitest';
import { misdealt, play, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { nextHandPlan } from './next-hand-plan.ts';

const stakes = { ...sampleStakes, straddle: { kinds: ['under-the-gun'], most: 2 } } as const;
const choice: Command = {
  type: 'set-games',
  variant: 'no-limit-holdem',
  rotation: {
    change: 'choice',
    games: [
      { variant: 'no-limit-holdem', stakes: null },
      { variant: 'limit-stud', stakes: { ...sampleStakes, bringIn: 50 } },
    ],
  },
};
const after = (...commands: readonly Command[]): TableState =>
  play(sampleTable([5000, 5000, 5000, 5000], { mode: 'cash', stakes }), [choice, ...commands]);
const chooseStud: Command = { type: 'choose-game', variant: 'limit-stud' };

test('what was agreed stands only for a game it is played in', () => {
  const straddle: Command = { type: 'announce-straddle', seat: 4, kind: 'under-the-gun' };
  expect(nextHandPlan(after(straddle)).straddles).toEqual([{ seat: 4, chips: 400, sleeps: false }]);
  expect(nextHandPlan(after(straddle, chooseStud)).straddles).toEqual([]);
  const bombPot: Command = { type: 'announce-bomb-pot', bombPot: { ante: 500, boards: 2 } };
  expect(nextHandPlan(after(bombPot)).bombPot).toEqual({ ante: 500, boards: 2 });
  expect(nextHandPlan(after(bombPot, chooseStud))).toMatchObject({ bombPot: null, boards: [], straddleKinds: [] });
});

test('a tournament has no bomb pot; a hand that is dealt again is agreed already', () => {
  expect(nextHandPlan(after())).toMatchObject({ isOpen: true, boards: [1, 2], openStraddles: [{ seats: [4] }] });
  expect(nextHandPlan(sampleTable([5000, 5000], { mode: 'tournament' }))).toMatchObject({ isOpen: false, boards: [] });
  expect(nextHandPlan(play(after(), [start, ...misdealt])).isOpen).toBe(false);
});
