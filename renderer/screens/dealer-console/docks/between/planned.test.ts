import { expect, test } from 'vitest';
import type { Stakes } from '../../../../../engine/notation.ts';
import type { Command, TableState } from '../../../../../engine/table.ts';
import { FakeTable } from '../../../../stores/fake-table.ts';
import { bombPotBoards, bombPotPlanned, hasPlan, straddlesPlanned } from './planned.ts';

const blinds: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };
const stakes: Stakes = { ...blinds, straddle: { kinds: ['under-the-gun'], most: 2 } };
const seating = { 1: ['Ada', 5000], 2: ['Bob', 5000], 3: ['Eva', 5000], 4: ['Jan', 5000] } as const;
const choice: Command = {
  type: 'set-games',
  variant: 'no-limit-holdem',
  rotation: {
    change: 'choice',
    games: [
      { variant: 'no-limit-holdem', stakes: null },
      { variant: 'limit-stud', stakes: { ...blinds, bringIn: 50 } },
    ],
  },
};
const after = (...commands: readonly Command[]): TableState =>
  new FakeTable({ seats: 4, seating, at: 0, game: { variant: 'no-limit-holdem', stakes } }).does(choice, ...commands)
    .state;
const chooseStud: Command = { type: 'choose-game', variant: 'limit-stud' };

test('what was agreed stands only for a game it is played in', () => {
  const straddle: Command = { type: 'announce-straddle', seat: 4, kind: 'under-the-gun' };
  expect(straddlesPlanned(after(straddle))).toEqual([{ seat: 4, chips: 400 }]);
  expect(straddlesPlanned(after(straddle, chooseStud))).toEqual([]);
  const bombPot: Command = { type: 'announce-bomb-pot', bombPot: { ante: 500, boards: 2 } };
  expect(bombPotPlanned(after(bombPot))).toEqual({ ante: 500, boards: 2 });
  expect(bombPotPlanned(after(bombPot, chooseStud))).toBeNull();
});

test('a tournament has no bomb pot; a hand that is dealt again is agreed already', () => {
  expect(bombPotBoards(after())).toEqual([1, 2]);
  expect(bombPotBoards(new FakeTable({ seats: 4, seating, at: 0 }).state)).toEqual([]);
  expect(hasPlan(after())).toBe(true);
  expect(hasPlan({ ...after(), redeal: { of: 1 } as NonNullable<TableState['redeal']> })).toBe(false);
});
