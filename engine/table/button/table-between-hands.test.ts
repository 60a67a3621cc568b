import { expect, test } from 'vitest';
import { play, sampleStakes, start } from '../../../test/support/sample-table.ts';
import { nextPositions } from '../../rules/button/next-positions.ts';
import { afterHand, type TableFacts, tableBetweenHands, withPlayerAt } from './table-between-hands.ts';

const facts: TableFacts = {
  rulebook: 'house-cz',
  overlay: {},
  mode: 'cash',
  seats: 9,
  live: [2, 4, 7, 8],
  variant: 'no-limit-holdem',
  stakes: sampleStakes,
  last: { variant: 'no-limit-holdem', button: 2, smallBlindPlace: 4, bigBlind: 7 },
};

test('a table of which only places and players are known plays on like any other', () => {
  const table = tableBetweenHands(facts);
  expect(nextPositions(table)).toMatchObject({ button: 4, smallBlind: 7, bigBlind: 8 });
  expect(play(table, [start]).hand).toMatchObject({ number: 2, toAct: 2, stage: 'betting' });
});

test('without a hand before it the button begins at the lowest seat', () => {
  expect(nextPositions(tableBetweenHands({ ...facts, last: null }))).toMatchObject({ button: 2, smallBlind: 4 });
});

test('a player who sits down owes the big blind in a cash game, and has not been dealt in yet in a tournament', () => {
  expect(withPlayerAt(tableBetweenHands(facts), 9).chairs[8]?.owes).toEqual({ big: true, small: false, posts: false });
  expect(withPlayerAt(tableBetweenHands({ ...facts, last: null }), 9).chairs[8]?.owes).toBeNull();
  const tournament = withPlayerAt(tableBetweenHands({ ...facts, mode: 'tournament' }), 5);
  expect(tournament.chairs[4]).toMatchObject({ owes: null, joinedAfter: 1 });
});

test('hand after hand the places move on', () => {
  const next = { variant: 'no-limit-holdem', button: 4, smallBlindPlace: 7, bigBlind: 8 } as const;
  const table = afterHand(tableBetweenHands(facts), next, facts.live);
  expect(table.hand).toMatchObject({ number: 2, stage: 'over' });
  expect(nextPositions(table)).toMatchObject({ button: 7, smallBlind: 8, bigBlind: 2 });
});
