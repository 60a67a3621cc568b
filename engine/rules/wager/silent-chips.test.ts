import { expect, test } from 'vitest';
import { chips, raise, ruled, said, silent } from '../../../test/support/ruled-wager.ts';
import { acts, play, sampleTable, start } from '../../../test/support/sample-table.ts';
import { effectivePolicies, liveRulebookIds } from '../rulebooks/all-rulebooks.ts';
import { ruleWager } from './wager-ruling.ts';

test.each(liveRulebookIds)('%s: one silent chip is a call, however large', (rulebook) => {
  expect(ruled({ rulebook, prior: ['2b300'] }, silent('5000'))).toEqual({
    ruling: 'call',
    to: 300,
    adds: 300,
    returned: 4700,
    topUp: 0,
    allIn: false,
  });
});

test.each([
  ['tda-2011', { ruling: 'bet', to: 500, returned: 0 }],
  ['tda-sk', { ruling: 'bet', to: 500, returned: 0 }],
  ['tda-cz', { ruling: 'bet', to: 500, returned: 0 }],
  ['tda-pl', { ruling: 'bet', to: 500, returned: 0 }],
  ['house-cz', { ruling: 'check', to: 0, returned: 500 }],
] as const)('%s: one silent chip with nothing to call', (rulebook, outcome) => {
  expect(ruled({ rulebook, prior: [] }, silent('500'))).toMatchObject(outcome);
});

test.each([
  ['tda-2011', '2x500', { ruling: 'call', to: 600, returned: 400 }, '40: one chip less would not do'],
  ['house-cz', '2x500', { ruling: 'raise', to: 1200, topUp: 200 }, 'bet.10: two thirds of a raise are completed'],
  ['tda-2011', '3x500', { ruling: 'raise', to: 1500, topUp: 0 }, '40: two would do, and 900 is a full raise'],
  ['tda-2011', '500+4x100', { ruling: 'raise', to: 1200, topUp: 300 }, '38: mixed, exactly half'],
  ['tda-2011', '500+3x100+3x25', { ruling: 'call', to: 600, returned: 275 }, '38: mixed, a chip short of half'],
  ['tda-sk', '8x100', { ruling: 'call', to: 600, returned: 200 }, '40: equal chips, a third of a raise'],
  ['tda-pl', '500+400', { ruling: 'call', to: 600, returned: 300 }, '50A: of any kind, both needed'],
  ['tda-cz', '500+400', { ruling: 'raise', to: 1200, topUp: 300 }, '39: of one kind only'],
  ['tda-pl', '6x100', { ruling: 'call', to: 600, returned: 0 }, '45: exactly the call'],
] as const)('%s, facing 600, silent %s: %o (%s)', (rulebook, motion, outcome, _why) => {
  expect(ruled({ rulebook, prior: ['2b600'] }, silent(motion))).toMatchObject(outcome);
});

test.each([
  ['tda-pl', { ruling: 'all-in', to: 800, allIn: true, reopens: false }],
  ['tda-2011', { ruling: 'call', to: 600, returned: 200, allIn: false }],
] as const)('%s: the last chips, more than a call and less than half a raise', (rulebook, outcome) => {
  const round = { rulebook, prior: ['2b600'], stacks: [0, 12_000, 800, 12_000] };
  expect(ruled(round, silent('500+3x100'))).toMatchObject(outcome);
});

test('tda-pl 50A, second example: the last two chips, both needed, are a call', () => {
  const round = { rulebook: 'tda-pl', prior: ['2b1050'], stacks: [0, 12_000, 2000, 12_000] } as const;
  expect(ruled(round, silent('2x1000'))).toMatchObject({ ruling: 'call', to: 1050, returned: 950, allIn: false });
});

test('the last chips for less are all in, and what nobody has matched goes back', () => {
  const round = { rulebook: 'tda-2011', prior: ['2b600'], stacks: [0, 12_000, 400] } as const;
  expect(ruled(round, silent('4x100'))).toEqual({
    ruling: 'call',
    to: 400,
    adds: 400,
    returned: 0,
    topUp: 0,
    allIn: true,
    uncalledReturned: { 2: 200 },
  });
});

test.each([
  ['bet', { ruling: 'call', to: 600, adds: 500, returned: 500 }],
  ['amount-needed', { ruling: 'raise', to: 1100, adds: 1000, topUp: 0 }],
] as const)('chips in front already; the new ones are held against the %s', (heldAgainst, outcome) => {
  const overlay = { 'multipleChips.heldAgainst': heldAgainst };
  const round = { rulebook: 'tda-2011', overlay, prior: ['2b100', '3r600', '4f'] } as const;
  expect(ruled(round, silent('2x500'))).toMatchObject(outcome);
});

test('the big blind adds chips in an unraised pot: less than half a raise is a check, half is a raise', () => {
  const state = play(sampleTable([5000, 5000, 5000]), [start, ...acts('1c', '2c')]);
  const policies = effectivePolicies('tda-2011');
  const put = (motion: string) => ruleWager(state, 3, silent(motion), policies).outcome;
  expect(put('3x25')).toMatchObject({ ruling: 'check', to: 200, returned: 75 });
  expect(put('4x25')).toMatchObject({ ruling: 'raise', to: 400, topUp: 100 });
  expect(put('500')).toMatchObject({ ruling: 'raise', to: 700, topUp: 0 });
});

test.each(liveRulebookIds)('%s: a second silent motion is a string bet and goes back', (rulebook) => {
  expect(ruled({ rulebook, prior: ['2b300'] }, silent('3x100|5x100'))).toMatchObject({
    ruling: 'call',
    to: 300,
    returned: 500,
  });
});

test.each(liveRulebookIds)('%s: a word after the chips is too late', (rulebook) => {
  const late = { ...said(raise), order: 'chips-first', motions: chips('1000') } as const;
  expect(ruled({ rulebook, prior: ['2b300'] }, late)).toMatchObject({ ruling: 'call', to: 300, returned: 700 });
});

test('a player the betting is not reopened to gets what is more than the call back', () => {
  const round = { rulebook: 'tda-2011', prior: ['2b500', '3c', '4a'], stacks: [0, 12_000, 12_000, 800] } as const;
  expect(ruled(round, silent('5x1000'))).toMatchObject({ ruling: 'call', to: 800, adds: 300, returned: 4700 });
});

test.each([
  ['complete', { ruling: 'bet', to: 100, topUp: 40 }],
  ['take-back', { ruling: 'refused', options: ['check', 'bet'], call: 0 }],
  ['floor', { ruling: 'floor' }],
] as const)('house-cz bet.1: less than the big blind, read as %s', (below, outcome) => {
  const overlay = { 'minimumBet.below': below };
  expect(ruled({ rulebook: 'house-cz', overlay, prior: [] }, silent('6x10'))).toMatchObject(outcome);
});

test('house-cz bet.1: the last chips may be less than the big blind', () => {
  const round = { rulebook: 'house-cz', prior: [], stacks: [0, 60, 12_000, 12_000] } as const;
  expect(ruled(round, silent('6x10'))).toMatchObject({ ruling: 'all-in', to: 60, allIn: true });
});

test('pot-limit: more than the pot is cut to the pot', () => {
  const round = { rulebook: 'tda-2011', variant: 'pot-limit-omaha', prior: ['2b100'], pot: 300 } as const;
  expect(ruled(round, silent('2x1000'))).toMatchObject({ ruling: 'raise', to: 600, returned: 1400 });
});

test.each([
  ['2x25', { ruling: 'raise', to: 20, returned: 30, betsThisRound: 2 }],
  ['10+2', { ruling: 'call', to: 10, returned: 2, betsThisRound: 1 }],
  ['10+5', { ruling: 'raise', to: 20, topUp: 5, betsThisRound: 2 }],
] as const)('fixed limit, facing 10, silent %s', (motion, outcome) => {
  const stakes = { smallBlind: 5, bigBlind: 10, minBet: 10, ante: null };
  const round = { rulebook: 'tda-2011', variant: 'limit-holdem', stakes, prior: ['2b10'] } as const;
  expect(ruled(round, silent(motion))).toMatchObject(outcome);
});
