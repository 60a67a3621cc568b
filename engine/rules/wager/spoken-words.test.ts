import { expect, test } from 'vitest';
import { flop, openRound, raise, raiseTo, ruled, said } from '../../../test/support/ruled-wager.ts';
import { acts, play } from '../../../test/support/sample-table.ts';
import { effectivePolicies, liveRulebookIds } from '../rulebooks/all-rulebooks.ts';
import { ruleWager } from './wager-ruling.ts';

test.each(liveRulebookIds)('%s: call, then more chips: the word counts', (rulebook) => {
  expect(ruled({ rulebook, prior: ['2b450'] }, said({ kind: 'call' }, '3x1000'))).toMatchObject({
    ruling: 'call',
    to: 450,
    returned: 2550,
  });
});

test('call with nothing to call is a check, and a check or a knock with something to call is refused', () => {
  const open = { rulebook: 'house-cz', prior: [] } as const;
  const facing = { rulebook: 'house-cz', prior: ['2b250'] } as const;
  expect(ruled(open, said({ kind: 'call' }))).toMatchObject({ ruling: 'check', to: 0 });
  expect(ruled(open, said({ kind: 'tap' }))).toMatchObject({ ruling: 'check', to: 0 });
  for (const kind of ['check', 'tap'] as const)
    expect(ruled(facing, said({ kind }))).toEqual({ ruling: 'refused', options: ['call', 'raise', 'fold'], call: 250 });
});

test.each([
  ['tda-2011', 0, { ruling: 'fold', incident: 'NON-STANDARD-FOLD' }],
  ['tda-2011', 2, { ruling: 'fold', incident: 'NON-STANDARD-FOLD' }],
  ['tda-sk', 0, { ruling: 'fold', incident: 'NON-STANDARD-FOLD' }],
  ['tda-sk', 2, { ruling: 'fold' }],
] as const)('%s: a fold with nothing to call, %i streets after the flop', (rulebook, later, outcome) => {
  expect(ruled({ rulebook, prior: [], street: 1 + later }, said({ kind: 'fold' }))).toEqual(outcome);
});

test('a fold that was asked for is no incident', () => {
  expect(ruled({ rulebook: 'tda-2011', prior: ['2b100'] }, said({ kind: 'fold' }))).toEqual({ ruling: 'fold' });
});

test.each([
  [700, { ruling: 'call', to: 700, allIn: true }, 'less than the bet'],
  [1500, { ruling: 'all-in', to: 1500, allIn: true, reopens: false }, 'less than a raise'],
  [1800, { ruling: 'raise', to: 1800, allIn: true }, 'a full raise'],
] as const)('all-in with %i, facing 900: %o (%s)', (stack, outcome, _why) => {
  const round = { rulebook: 'tda-2011', prior: ['2b900'], stacks: [0, 12_000, stack, 12_000] } as const;
  expect(ruled(round, said({ kind: 'all-in' }))).toMatchObject({ ...outcome, topUp: stack });
});

test('all-in against players who are all in is the call; a raise is refused', () => {
  const round = { rulebook: 'tda-2011', prior: ['2a'], stacks: [0, 900, 5000] } as const;
  expect(ruled(round, said({ kind: 'all-in' }))).toMatchObject({ ruling: 'call', to: 900, allIn: false });
  expect(ruled(round, said(raise))).toEqual({ ruling: 'refused', options: ['call', 'fold'], call: 900 });
});

test('all-in goes as far as the game lets it', () => {
  const pot = { rulebook: 'tda-2011', variant: 'pot-limit-omaha', prior: ['2b100'], pot: 300 } as const;
  expect(ruled(pot, said({ kind: 'all-in' }))).toMatchObject({ ruling: 'raise', to: 600, allIn: false });
  const fixed = { rulebook: 'tda-2011', variant: 'limit-holdem', prior: ['2b100'] } as const;
  expect(ruled(fixed, said({ kind: 'all-in' }))).toMatchObject({ ruling: 'raise', to: 200, betsThisRound: 2 });
});

test('all-in with a stack nobody has counted is for the floor', () => {
  const state = play(openRound(flop), acts('2b100'));
  const uncounted = { ...state, chairs: state.chairs.map((chair) => ({ ...chair, stack: null })) };
  const policies = effectivePolicies('tda-2011');
  expect(ruleWager(uncounted, 3, said({ kind: 'all-in' }), policies).outcome).toEqual({ ruling: 'floor' });
  expect(ruleWager(uncounted, 3, said(raiseTo(900)), policies).outcome).toMatchObject({ ruling: 'raise', to: 900 });
});

test.each([
  ['minimum', { ruling: 'bet', to: 100, topUp: 100 }],
  ['player-names-amount', { ruling: 'bet', to: null, minTo: 100 }],
] as const)('tda-2011 43: "pot" in no-limit, read as %s', (nlPotDeclaration, outcome) => {
  expect(
    ruled({ rulebook: 'tda-2011', overlay: { nlPotDeclaration }, prior: [] }, said({ kind: 'pot' })),
  ).toMatchObject(outcome);
});

test('"pot" facing a bet in no-limit is the least raise, and nothing where no raise is open', () => {
  expect(ruled({ rulebook: 'tda-sk', prior: ['2b300'] }, said({ kind: 'pot' }))).toMatchObject({
    ruling: 'raise',
    to: 600,
  });
  const closed = { rulebook: 'tda-2011', prior: ['2b500', '3c', '4a'], stacks: [0, 12_000, 12_000, 800] } as const;
  expect(ruled(closed, said({ kind: 'pot' }))).toEqual({ ruling: 'refused', options: ['call', 'fold'], call: 300 });
});

test('"pot" in no-limit where the house counts it', () => {
  const overlay = { potCount: { PL: true, NL: true, L: false } } as const;
  const round = { rulebook: 'tda-2011', overlay, prior: ['2b500'], pot: 1000 } as const;
  expect(ruled(round, said({ kind: 'pot' }))).toMatchObject({ ruling: 'raise', to: 2500 });
});

test('"pot" where it is the limit is the most that may be bet', () => {
  const round = { rulebook: 'tda-2011', variant: 'pot-limit-omaha', prior: ['2b500'], pot: 1000 } as const;
  expect(ruled(round, said({ kind: 'pot' }))).toMatchObject({ ruling: 'raise', to: 2500 });
});

const blinds = { street: 0, pot: 0, betting: { toMatch: 100, minRaiseBy: 100, lastFullTo: 100 } } as const;

test('"complete" with nothing in front is refused', () => {
  expect(ruled({ rulebook: 'tda-2011', ...blinds, prior: [] }, said({ kind: 'complete' }))).toEqual({
    ruling: 'refused',
    options: ['call', 'raise', 'fold'],
    call: 100,
  });
});

test('"complete" in stud is the small bet, over the bring-in or instead of it', () => {
  const third = { variant: 'limit-stud', street: 0, betting: { bringInDue: true } } as const;
  const stakes = { smallBlind: 0, bigBlind: 0, minBet: 100, bringIn: 30, ante: null } as const;
  const complete = said({ kind: 'complete' });
  expect(ruled({ rulebook: 'tda-2011', ...third, stakes, prior: [] }, complete)).toMatchObject({
    ruling: 'bet',
    to: 100,
  });
  expect(ruled({ rulebook: 'tda-2011', ...third, stakes, prior: ['2i'] }, complete)).toMatchObject({
    ruling: 'raise',
    to: 100,
  });
});

test('all-in with less than the bring-in is what can be brought in', () => {
  const third = { rulebook: 'tda-2011', variant: 'limit-stud', street: 0, betting: { bringInDue: true } } as const;
  const stakes = { smallBlind: 0, bigBlind: 0, minBet: 100, bringIn: 30, ante: null } as const;
  const round = { ...third, stakes, stacks: [0, 20, 500, 500], prior: [] };
  expect(ruled(round, said({ kind: 'all-in' }))).toMatchObject({ ruling: 'bet', to: 20, allIn: true });
});

test('where the bring-in is due, a bare "bet" is that and a check is refused', () => {
  const third = { rulebook: 'tda-2011', variant: 'limit-stud', street: 0, betting: { bringInDue: true } } as const;
  const stakes = { smallBlind: 0, bigBlind: 0, minBet: 100, bringIn: 30, ante: null } as const;
  expect(ruled({ ...third, stakes, prior: [] }, said({ kind: 'bet' }))).toMatchObject({ ruling: 'bet', to: 30 });
  expect(ruled({ ...third, stakes, prior: [] }, said({ kind: 'check' }))).toMatchObject({
    ruling: 'refused',
    call: 30,
  });
});

test.each([
  ['tda-2011', { ruling: 'raise', to: 1200, returned: 0 }],
  ['tda-pl', { ruling: 'raise', to: 1200, returned: 0 }],
  ['tda-sk', { ruling: 'raise', to: 600, returned: 600 }],
  ['tda-cz', { ruling: 'raise', to: 600, returned: 600 }],
  ['house-cz', { ruling: 'raise', to: 600, returned: 600 }],
] as const)('%s: raise, the call, then one motion more', (rulebook, outcome) => {
  expect(ruled({ rulebook, prior: ['2b300'] }, said(raise, '3x100|500+4x100'))).toMatchObject(outcome);
});

test('raise, and a first motion that is no call: it alone counts', () => {
  expect(ruled({ rulebook: 'tda-2011', prior: ['2b300'] }, said(raise, '700|500'))).toMatchObject({
    ruling: 'raise',
    to: 700,
    returned: 500,
  });
});

test('raise and one chip: all of it, or what the game allows', () => {
  expect(ruled({ rulebook: 'tda-sk', prior: ['2b300'] }, said(raise, '1000'))).toMatchObject({ to: 1000 });
  const fixed = { rulebook: 'tda-2011', variant: 'limit-holdem', prior: ['2b100'] } as const;
  expect(ruled(fixed, said(raise, '1000'))).toMatchObject({ ruling: 'raise', to: 200, returned: 800 });
});

test.each([
  ['tda-2011', raise, '500+2x100', { ruling: 'raise', to: 1200 }, 'the word binds'],
  ['tda-pl', raise, '500+2x100', { ruling: 'raise', to: 1200 }, '47A: the word binds'],
  ['house-cz', raise, '500+2x100', { ruling: 'raise', to: 1200 }, 'bet.7: the word binds'],
  ['tda-2011', raiseTo(700), '', { ruling: 'raise', to: 1200 }, 'the word binds'],
  ['tda-pl', raiseTo(700), '', { ruling: 'raise', to: 1200 }, '47A: the word binds'],
  ['house-cz', raiseTo(850), '', { ruling: 'call', to: 600 }, 'bet.10: announced, less than half'],
  ['house-cz', raiseTo(900), '', { ruling: 'raise', to: 1200 }, 'bet.10: announced, half'],
  ['tda-pl', { amount: 800 }, '', { ruling: 'call', to: 600 }, '40C: a sum alone is as its chips'],
  ['tda-pl', { amount: 900 }, '', { ruling: 'raise', to: 1200 }, '40C: of half a raise'],
  ['tda-2011', { amount: 800 }, '', { ruling: 'raise', to: 1200 }, '35: what was said binds'],
  ['tda-2011', { amount: 600 }, '', { ruling: 'call', to: 600 }, 'a sum alone, exactly the call'],
  ['tda-2011', raise, '6x100', { ruling: 'raise', to: 1200 }, 'raise said, the call put in'],
  ['tda-2011', raiseTo(20_000), '', { ruling: 'raise', to: 12_000, allIn: true }, 'more than there is: all in'],
] as const)('%s, facing 600: %o and chips "%s" are %o (%s)', (rulebook, words, motions, outcome, _why) => {
  expect(ruled({ rulebook, prior: ['2b600'] }, said(words, motions))).toMatchObject(outcome);
});

test('house-cz bet.10: the word and chips for less than half a raise may also be a call', () => {
  const below = { silent: 'call', raiseDeclared: 'call', amountDeclared: 'call' } as const;
  const round = { rulebook: 'house-cz', overlay: { 'raiseCompletion.below': below }, prior: ['2b600'] } as const;
  expect(ruled(round, said(raise, '500+2x100'))).toMatchObject({ ruling: 'call', to: 600, returned: 100 });
  expect(ruled(round, said(raise, '6x100')), 'the call put in after the word').toMatchObject({
    ruling: 'call',
    returned: 0,
  });
});

test.each([
  ['total', 900],
  ['addition', 1200],
] as const)('"raise, nine hundred" over 300 as %s', (raiseTotal, to) => {
  const words = { kind: 'raise', amount: 900, amountIs: 'unstated' } as const;
  expect(ruled({ rulebook: 'tda-pl', overlay: { raiseTotal }, prior: ['2b300'] }, said(words))).toMatchObject({ to });
});

test('a bare raise waits for its amount; where only all the chips are one, they are meant', () => {
  expect(ruled({ rulebook: 'tda-pl', prior: ['2b300'] }, said(raise))).toEqual({
    ruling: 'raise',
    to: null,
    minTo: 600,
  });
  const short = { rulebook: 'tda-pl', prior: ['2b300'], stacks: [0, 12_000, 450, 12_000] } as const;
  expect(ruled(short, said(raise))).toMatchObject({ ruling: 'all-in', to: 450, allIn: true });
});

test('fixed limit has one size, whatever is said', () => {
  const round = { rulebook: 'tda-2011', variant: 'limit-holdem', prior: ['2b100'] } as const;
  for (const words of [raise, raiseTo(900), { kind: 'raise', spoken: 9 } as const, { kind: 'pot' } as const])
    expect(ruled(round, said(words))).toMatchObject({ ruling: 'raise', to: 200, topUp: 200, betsThisRound: 2 });
});

test('"bet" facing a bet is a raise, "raise" with nothing to raise a bet', () => {
  expect(ruled({ rulebook: 'tda-2011', prior: ['2b300'] }, said({ kind: 'bet', amount: 900 }))).toMatchObject({
    ruling: 'raise',
    to: 900,
  });
  expect(ruled({ rulebook: 'tda-2011', prior: [] }, said(raiseTo(900)))).toMatchObject({ ruling: 'bet', to: 900 });
});

test.each([
  [7, [], { ruling: 'bet', to: 700 }, '70 is less than a bet'],
  [9, ['2b300'], { ruling: 'raise', to: 900 }, '90 is less than a raise'],
  [40, ['2b300'], { ruling: 'raise', to: 4000 }, '400 is less than a raise'],
] as const)('tda-2011 45: "%i" after %o is %o (%s)', (spoken, prior, outcome, _why) => {
  const kind = prior.length === 0 ? 'bet' : 'raise';
  expect(ruled({ rulebook: 'tda-2011', prior }, said({ kind, spoken }))).toMatchObject(outcome);
});

test('a figure alone may mean the call', () => {
  expect(ruled({ rulebook: 'tda-2011', prior: ['2b500'] }, said({ spoken: 5 }))).toMatchObject({
    ruling: 'call',
    to: 500,
  });
});

test('a figure that can mean nothing legal is for the floor', () => {
  const stacks = [0, 5500, 12_000];
  const stakes = { ...flop.stakes, bigBlind: 800, minBet: 800 };
  expect(ruled({ rulebook: 'tda-2011', stacks, stakes, prior: [] }, said({ kind: 'bet', spoken: 6 }))).toEqual({
    ruling: 'floor',
  });
});

test('what could not be understood is for the floor; with chips, they count', () => {
  const round = { rulebook: 'tda-2011', prior: ['2b300'] } as const;
  expect(ruled(round, said({ clear: false }))).toEqual({ ruling: 'floor' });
  expect(ruled(round, said({ clear: false }, '1000'))).toMatchObject({ ruling: 'call', to: 300 });
});

test.each([
  ['tda-pl', said(raiseTo(1500), '5000', 'simultaneous'), { ruling: 'raise', to: 1500, returned: 3500 }],
  ['tda-pl', said({ clear: false }, '3x500', 'simultaneous'), { ruling: 'raise', to: 1500 }],
  ['tda-pl', said({ kind: 'check' }, '3x500', 'simultaneous'), { ruling: 'raise', to: 1500 }],
  ['tda-pl', said({ kind: 'call' }, '5000', 'simultaneous'), { ruling: 'call' }],
  ['tda-pl', said({ kind: 'call' }, '3x500', 'simultaneous'), { ruling: 'floor' }],
  ['tda-pl', said({ kind: 'fold' }, '500', 'simultaneous'), { ruling: 'floor' }],
  ['tda-2011', said(raiseTo(1500), '5000', 'simultaneous'), { ruling: 'floor' }],
  ['tda-2011', said({ clear: false }, '3x500', 'simultaneous'), { ruling: 'floor' }],
  ['tda-2011', said(raiseTo(1500), '3x500', 'simultaneous'), { ruling: 'raise', to: 1500, topUp: 0 }],
] as const)('%s, facing 700, said and pushed at once: %o', (rulebook, seen, outcome) => {
  expect(ruled({ rulebook, prior: ['2b700'] }, seen)).toMatchObject(outcome);
});
