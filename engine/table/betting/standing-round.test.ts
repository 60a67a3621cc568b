import { expect, test } from 'vitest';
import { facing } from '../../../test/support/sample-round.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import { chipsAtTable } from '../conservation.ts';
import { type RoundSetUp, standingRound } from './standing-round.ts';

const stakes = { smallBlind: 5, bigBlind: 10, minBet: 10, ante: null };
const setUp: RoundSetUp = {
  rulebook: 'tda-2011',
  overlay: {},
  mode: 'cash',
  variant: 'no-limit-holdem',
  stakes,
  policies: effectivePolicies('tda-2011'),
  seats: [
    { seat: 2, stack: 500 },
    { seat: 4, stack: 600 },
    { seat: 7, stack: 8 },
  ],
  button: 7,
  street: 0,
  pot: 0,
  straddles: [],
  opener: null,
  others: 0,
};

const betsOf = (round: RoundSetUp) =>
  Object.fromEntries((standingRound(round).hand?.players ?? []).map(({ seat, bet }) => [seat, bet]));

test('blinds lie left of the button, the next seat opens', () => {
  expect(betsOf(setUp)).toEqual({ 2: 5, 4: 10, 7: 0 });
  expect(facing(standingRound(setUp))).toEqual([7, 8, null, null]);
});

test('two players: the small blind is on the button', () => {
  const seats = setUp.seats.slice(0, 2);
  expect(betsOf({ ...setUp, seats, button: 4 })).toEqual({ 2: 10, 4: 5 });
  expect(betsOf({ ...setUp, seats, button: 2 })).toEqual({ 2: 5, 4: 10 });
});

test('a blind that is short is posted as it is, and is matched in full', () => {
  const round = { ...setUp, button: 2 };
  expect(betsOf(round)).toEqual({ 2: 0, 4: 5, 7: 8 });
  expect(facing(standingRound(round))).toEqual([2, 10, 20, 500]);
});

test('antes go in before the blinds, a straddle after them', () => {
  const ante = { kind: 'each', chips: 3, order: 'ante-first', short: 'own-share' } as const;
  const straddles = [{ seat: 7, chips: 20 }];
  const seats = setUp.seats.map(({ seat }) => ({ seat, stack: 500 }));
  const state = standingRound({ ...setUp, seats, stakes: { ...stakes, ante }, straddles });
  expect(state.hand?.players).toMatchObject([
    { seat: 2, bet: 5, paid: 3 },
    { seat: 4, bet: 10, paid: 3 },
    { seat: 7, bet: 20, paid: 3 },
  ]);
  expect(state.hand?.toAct).toBe(2);
});

test('on later streets the pot is dead money and the seat left of the button opens', () => {
  const state = standingRound({ ...setUp, button: 3, street: 2, pot: 120 });
  expect(facing(state)).toEqual([4, 0, 10, 600]);
  expect(state.hand?.players.reduce((sum, { dead }) => sum + dead, 0)).toBe(120);
  expect(chipsAtTable(state)).toBe(500 + 600 + 8 + 120);
});

test('in stud whoever is said opens, with the bring-in where one is due', () => {
  const round = {
    ...setUp,
    variant: 'limit-stud',
    stakes: { ...stakes, smallBlind: 0, bigBlind: 0, bringIn: 3 },
    opener: 4,
    pot: 6,
  } as const;
  expect(standingRound(round).hand).toMatchObject({ toAct: 4, betting: { bringInDue: true } });
  expect(standingRound({ ...round, street: 2 }).hand).toMatchObject({ toAct: 4, betting: { bringInDue: false } });
});

test('others of the event have chips and no hand', () => {
  const state = standingRound({ ...setUp, mode: 'tournament', others: 1 });
  expect(state.chairs.filter(({ player }) => player !== null)).toHaveLength(4);
  expect(state.hand?.players).toHaveLength(3);
});
