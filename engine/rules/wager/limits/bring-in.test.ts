import { expect, test } from 'vitest';
import { facing, openRound, type SampleRound } from '../../../../test/support/ruled-wager.ts';
import { acts, play, refusalOf } from '../../../../test/support/sample-table.ts';
import { apply } from '../../../table/apply.ts';
import { legalActions } from '../../../table/legal-actions.ts';
import type { Stakes } from '../../../words/stakes.ts';
import type { TableState } from '../../../words/table-state.ts';

const stud: Stakes = { smallBlind: 0, bigBlind: 0, minBet: 10, bigBet: 20, bringIn: 3, ante: null };
const third: SampleRound = {
  variant: 'limit-stud',
  stakes: stud,
  stacks: [900, 900, 900, 900],
  street: 0,
  betting: { bringInDue: true },
  overlay: { 'limitRaiseCap.number': 'stated' },
};

/** Third street with the forced card named: seat 2, unless it is said. */
const dealt = (round: Partial<SampleRound> = {}, forced = 2): TableState => {
  const open = openRound({ ...third, ...round });
  return { ...open, hand: { ...(open.hand as NonNullable<TableState['hand']>), opener: forced } };
};

test('the forced seat brings it in or completes, and nothing else', () => {
  expect(legalActions(dealt())).toMatchObject({
    toAct: 2,
    fold: false,
    check: false,
    call: null,
    bringIn: { chips: 3, allIn: false },
    wager: { kind: 'complete', minTo: 10, maxTo: 10 },
    allIn: null,
  });
});

test.each(['2f', '2x', '2c'])('refused while the bring-in is due: %s', (tap) => {
  const why = { reason: 'must-bring-in', seat: 2, chips: 3, completeTo: 10 };
  expect(refusalOf(dealt(), acts(tap)[0] as never)).toEqual(why);
});

test.each([
  { tap: '2b10', why: { reason: 'complete-instead', seat: 2, minTo: 10 } },
  { tap: '2o9', why: { reason: 'below-minimum', seat: 2, to: 9, minTo: 10, rule: 'fixed-limit' } },
  { tap: '2o20', why: { reason: 'above-maximum', seat: 2, to: 20, maxTo: 10, rule: 'fixed-limit' } },
])('refused: $tap instead of a completion', ({ tap, why }) => {
  expect(refusalOf(dealt(), acts(tap)[0] as never)).toEqual(why);
});

test('the bring-in is called or completed, and is neither a wager nor an aggression', () => {
  const state = play(dealt(), acts('2i'));
  expect(state.hand?.betting).toMatchObject({ toMatch: 3, wagers: 0, lastAggressor: null, bringInDue: false });
  expect(legalActions(state)).toMatchObject({
    toAct: 3,
    call: { chips: 3 },
    bringIn: null,
    wager: { kind: 'complete', minTo: 10, maxTo: 10 },
  });
  expect(refusalOf(state, { type: 'raise', seat: 3, to: 13 })).toEqual({
    reason: 'complete-instead',
    seat: 3,
    minTo: 10,
  });
  expect(refusalOf(state, { type: 'bring-in', seat: 3 })).toEqual({ reason: 'no-bring-in-due', seat: 3 });
});

test('a completion is the first wager, and raises go on from it', () => {
  const state = play(dealt(), acts('2i', '3o10'));
  expect(state.hand?.betting.wagers).toBe(1);
  expect(legalActions(state).wager).toEqual({ kind: 'raise', minTo: 20, maxTo: 20 });
  expect(refusalOf(state, { type: 'complete', seat: 4, to: 20 })).toEqual({
    reason: 'nothing-to-complete',
    seat: 4,
    instead: 'raise',
    minTo: 20,
  });
  expect(facing(play(state, acts('4r20', '1r30', '2r40')))).toEqual([3, 30, null, null]);
});

test('a completion in place of the bring-in is the same', () => {
  expect(facing(play(dealt(), acts('2o10')))).toEqual([3, 10, 20, 20]);
});

test('a later street has nothing to complete', () => {
  const fourth = openRound({ ...third, street: 1, betting: {} });
  expect(refusalOf(fourth, { type: 'complete', seat: 2, to: 10 })).toMatchObject({
    reason: 'nothing-to-complete',
    instead: 'bet',
  });
});

test.each([
  { stack: 2, rulebook: 'tda-2011', toMatch: 3, name: 'a short bring-in is called in full' },
  { stack: 2, rulebook: 'phh', toMatch: 2, name: 'PHH: as posted' },
] as const)('$name', ({ stack, rulebook, toMatch }) => {
  const state = dealt({ rulebook, stacks: [900, stack, 900, 900] });
  expect(legalActions(state)).toMatchObject({
    bringIn: { chips: stack, allIn: true },
    allIn: { to: stack, is: 'bring-in' },
  });
  const posted = play(state, acts('2a'));
  expect(posted.hand?.players[0]).toMatchObject({ bet: stack, allIn: true });
  expect(facing(posted)).toEqual([3, toMatch, 10, 10]);
});

test('a stack too small for the bring-in cannot complete', () => {
  const state = dealt({ stacks: [900, 2, 900, 900] });
  expect(legalActions(state).wager).toBeNull();
  expect(refusalOf(state, { type: 'complete', seat: 2, to: 2 })).toEqual({
    reason: 'must-bring-in',
    seat: 2,
    chips: 2,
    completeTo: null,
  });
});

test('PHH: it may be called a completion, and is then the first wager', () => {
  const state = play(dealt({ rulebook: 'phh', stacks: [900, 2, 900, 900] }), acts('2o2'));
  expect(state.hand?.betting.wagers).toBe(1);
  expect(facing(state)).toEqual([3, 2, 12, 12]);
});

test.each([
  { stack: 4, rulebook: 'tda-2011', next: 10, kind: 'complete', name: 'less than half the small bet is completed' },
  { stack: 5, rulebook: 'tda-2011', next: 15, kind: 'raise', name: 'half of it is the first wager' },
  { stack: 4, rulebook: 'phh', next: 14, kind: 'raise', name: 'PHH: any of it is' },
] as const)('all in for $stack instead of the bring-in: $name', ({ stack, rulebook, next, kind }) => {
  const state = dealt({ rulebook, stacks: [900, stack, 900, 900] });
  expect(legalActions(state).wager).toEqual({ kind: 'complete', minTo: stack, maxTo: stack });
  expect(legalActions(play(state, acts('2a')))).toMatchObject({
    call: { to: stack },
    wager: { kind, minTo: next, maxTo: next },
  });
});

test('an all-in too small to count does not reopen to the bring-in, a full completion after it does', () => {
  const short = play(dealt({ stacks: [900, 900, 4, 900] }), acts('2i', '3a'));
  expect(facing(play(short, acts('4c', '1c')))).toEqual([2, 1, null, null]);
  expect(facing(play(short, acts('4o10', '1c')))).toEqual([2, 7, 20, 20]);
});

/** Seat 2 has the forced card and its last chips went into the ante: seat 3 owes the bring-in. */
function forcedAllIn(rulebook: 'tda-2011' | 'phh'): TableState {
  const state = dealt({ rulebook });
  const paid = apply(state, { type: 'ante-posted', seat: 2, chips: 900, dead: false, allIn: true });
  return { ...paid, hand: { ...(paid.hand as NonNullable<TableState['hand']>), toAct: 3 } };
}

test('who owes the bring-in for a seat all in from the ante may fold, and so may the next', () => {
  const state = forcedAllIn('tda-2011');
  expect(legalActions(state)).toMatchObject({ toAct: 3, fold: true, check: false, bringIn: { chips: 3 } });
  const folded = play(state, acts('3f'));
  expect(legalActions(folded)).toMatchObject({ toAct: 4, fold: true, bringIn: { chips: 3 } });
  expect(refusalOf(folded, { type: 'check', seat: 4 })).toMatchObject({ reason: 'must-bring-in' });
});

test('PHH: it must be brought in', () => {
  expect(legalActions(forcedAllIn('phh')).fold).toBe(false);
});
