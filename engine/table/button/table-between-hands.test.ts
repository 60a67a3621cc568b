import { expect, test } from 'vitest';
import { play, sampleTable, start } from '../../../test/support/sample-table.ts';
import { nextPositions } from '../../rules/button/next-positions.ts';
import { afterHand, withPlayerAt } from './table-between-hands.ts';

const live = [2, 4, 7, 8];
const stacks = [0, 5000, 0, 5000, 0, 0, 5000, 5000, 0];
const places = { variant: 'no-limit-holdem', button: 2, smallBlindPlace: 4, bigBlind: 7 } as const;
const seated = sampleTable(stacks, { rulebook: 'house-cz' });
const table = afterHand(seated, places, live);

test('a table of which only places and players are known plays on like any other', () => {
  expect(nextPositions(table)).toMatchObject({ button: 4, smallBlind: 7, bigBlind: 8 });
  expect(play(table, [start]).hand).toMatchObject({ number: 2, toAct: 2, stage: 'betting' });
});

test('a player who sits down owes the big blind in a cash game, and has not been dealt in yet in a tournament', () => {
  expect(withPlayerAt(table, 9).chairs[8]?.owes).toEqual({ big: true, small: false, posts: false });
  expect(withPlayerAt(seated, 9).chairs[8]?.owes).toBeNull();
  const tournament = afterHand(sampleTable(stacks, { mode: 'tournament' }), places, live);
  expect(withPlayerAt(tournament, 5).chairs[4]).toMatchObject({ owes: null, joinedAfter: 1 });
});

test('hand after hand the places move on', () => {
  const next = afterHand(table, { ...places, button: 4, smallBlindPlace: 7, bigBlind: 8 }, live);
  expect(next.hand).toMatchObject({ number: 2, stage: 'over' });
  expect(nextPositions(next)).toMatchObject({ button: 7, smallBlind: 8, bigBlind: 2 });
});
