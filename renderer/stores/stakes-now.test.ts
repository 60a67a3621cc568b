import { expect, test } from 'vitest';
import { ScriptedTable } from '../room/scripted-table.ts';
import { stakesNow } from './stakes-now.ts';

const table = () =>
  new ScriptedTable({ tableId: 't', name: 'Table 1', seats: 4, at: 0, players: { 1: 'Ada', 2: 'Bob', 3: 'Eva' } });

test('the hand in play keeps its stakes, the next one has the table’s', () => {
  const one = table();
  expect(stakesNow(one.state, 0)).toMatchObject({ stakes: { bigBlind: 400 }, level: null });
  one.start();
  expect(stakesNow(one.state, 0)).toMatchObject({ stakes: { smallBlind: 200 }, level: null });
});

const stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };
const levels = [
  { ...stakes, number: 1, minutes: 20 },
  { ...stakes, smallBlind: 200, bigBlind: 400, minBet: 400, number: 2, minutes: 20 },
];

test('between two hands of a tournament the clock names the level', () => {
  const state = { ...table().state, mode: 'tournament' as const, schedule: { startedAt: 0, levels } };
  expect(stakesNow(state, 25 * 60_000)).toMatchObject({ level: 2, stakes: { bigBlind: 400 } });
});

test('a mixed game names the next game, and its own stakes', () => {
  const one = table();
  const stud = { smallBlind: 0, bigBlind: 0, minBet: 400, bigBet: 800, bringIn: 100, ante: null };
  one.submit({
    type: 'set-games',
    variant: 'limit-stud',
    rotation: {
      change: 'hand',
      games: [
        { variant: 'no-limit-holdem', stakes: null },
        { variant: 'limit-stud', stakes: stud },
      ],
    },
  });
  expect(stakesNow(one.state, 0)).toEqual({ variant: 'limit-stud', stakes: stud, level: null });
  const level = { ...stakes, number: 1, minutes: 20, games: { 'limit-razz': stud } };
  const razz = {
    ...one.state,
    variant: 'limit-razz' as const,
    rotation: null,
    schedule: { startedAt: 0, levels: [level] },
  };
  expect(stakesNow(razz, 0)).toEqual({ variant: 'limit-razz', stakes: stud, level: 1 });
});
