import { expect, test } from 'vitest';
import type { Policies } from '../../words/rulebook.ts';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { type RedealFacts, redeal } from './redeal.ts';

const facts: RedealFacts = {
  entitled: [1, 2, 3, 5, 6],
  positions: { button: 3, sb: 5, bb: 6 },
  blinds: [300, 600],
  announced: [400, 800],
  waiting: [4],
  absent: [2],
  penalties: { 1: 4, 5: 0 },
};
const asks = (said: Partial<Policies['redeal']>, about = facts) =>
  redeal(about, { redeal: { ...effectivePolicies('tda-pl').redeal, ...said } }).outcome;

test.each(['tda-2011', 'tda-sk', 'tda-cz', 'tda-pl', 'house-cz'] as const)(
  'pl 35C, and %s: the deal is repeated as it was, and counts once',
  (book) => {
    expect(redeal(facts, effectivePolicies(book)).outcome).toEqual({
      button: 3,
      sb: 5,
      bb: 6,
      blinds: [300, 600],
      dealtSeats: [1, 2, 3, 5, 6],
      deadHands: [1, 2],
      penaltyLeft: { 1: 3 },
    });
  },
);

test('a seat that misses the hand is dealt in although it was not named among the entitled', () => {
  expect(asks({}, { ...facts, entitled: [3, 5, 6], penalties: { 1: 1 } })).toMatchObject({
    dealtSeats: [1, 2, 3, 5, 6],
    deadHands: [1, 2],
    penaltyLeft: { 1: 0 },
  });
});

test('a house may do each of it otherwise', () => {
  expect(asks({ newPlayers: true })).toMatchObject({ dealtSeats: [1, 2, 3, 4, 5, 6] });
  expect(asks({ buttonMoves: true })).toMatchObject({ button: 5, sb: 6, bb: 1 });
  expect(asks({ levelChanges: true })).toMatchObject({ blinds: [400, 800] });
  expect(asks({ levelChanges: true }, { ...facts, announced: null })).toMatchObject({ blinds: [300, 600] });
  expect(asks({ countsAsOneHandForPenalty: false })).toMatchObject({ penaltyLeft: { 1: 2 } });
});

test('a game without a button has no positions to keep', () => {
  expect(asks({ buttonMoves: true }, { ...facts, positions: null, blinds: null, announced: null })).toEqual({
    blinds: null,
    dealtSeats: [1, 2, 3, 5, 6],
    deadHands: [1, 2],
    penaltyLeft: { 1: 3 },
  });
});
