import { expect, test } from 'vitest';
import type { RulebookId } from '../rulebook.ts';
import { consult } from '../rulebooks/consult.ts';
import { type DealWithAbsent, dealComplete, isTooLate, mayActAway } from './presence.ts';

const deal: DealWithAbsent = {
  dealt: [1, 2, 4, 6],
  away: [],
  penalties: {},
  posts: { 2: 50, 4: 100 },
  stacks: { 1: 3000, 2: 3000, 4: 3000, 6: 3000 },
};

const completed = (change: Partial<DealWithAbsent>, rulebook: RulebookId = 'tda-2011') =>
  consult({ rulebook, overlay: {} }, (policies) => dealComplete({ ...deal, ...change }, policies));

test.each([
  { returns: { afterCard: 7, ofCards: 8 }, late: false },
  { returns: { afterCard: 8, ofCards: 8 }, late: true },
  { returns: null, late: true },
])('back by $returns', ({ returns, late }) => {
  expect(isTooLate(returns)).toBe(late);
});

test.each(['tda-2011', 'tda-sk', 'tda-cz'] as const)('%s: who is away has a dead hand; the blind stays', (rulebook) => {
  const { outcome, others } = completed({ away: [4, 6] }, rulebook);
  expect(outcome).toEqual({
    dealtIn: true,
    deadHands: [4, 6],
    chipsStay: { 4: 100 },
    stacks: { 1: 3000, 2: 2950, 4: 2900, 6: 3000 },
    penaltyLeft: {},
  });
  expect(others).toEqual([]);
});

test('with everybody there nothing is dead, and somebody away from another table is nobody here', () => {
  expect(completed({ away: [9] }).outcome.deadHands).toEqual([]);
});

test('tda-cz 50: a penalty is dealt in, posts, dies and is a hand shorter', () => {
  const { outcome } = completed({ penalties: { 2: 3, 9: 2 } }, 'tda-cz');
  expect(outcome).toMatchObject({ dealtIn: true, deadHands: [2], chipsStay: { 2: 50 }, penaltyLeft: { 2: 2 } });
});

test('a short stack posts what it has', () => {
  const { outcome } = completed({ away: [4], stacks: { 4: 70 } });
  expect(outcome).toMatchObject({ chipsStay: { 4: 70 }, stacks: { 4: 0 } });
});

test('a house may leave penalties out of the deal, and let them off the blinds', () => {
  const overlay = { 'penalty.dealtInAndPosts': { away: true, dealtIn: false, posts: false } } as const;
  const { outcome } = consult({ rulebook: 'tda-2011', overlay }, (policies) =>
    dealComplete({ ...deal, penalties: { 2: 1 } }, policies),
  );
  expect(outcome).toMatchObject({ dealtIn: false, deadHands: [], chipsStay: {}, penaltyLeft: { 2: 0 } });
});

test.each([
  { rulebook: 'tda-2011', action: true, clock: false },
  { rulebook: 'tda-sk', action: false, clock: false },
  { rulebook: 'tda-cz', action: false, clock: false },
] as const)('$rulebook: away from the seat, acting $action, calling a clock $clock', ({ rulebook, action, clock }) => {
  const may = (what: 'action' | 'clock') =>
    consult({ rulebook, overlay: {} }, (policies) => mayActAway(what, policies)).outcome.accepted;
  expect({ action: may('action'), clock: may('clock') }).toEqual({ action, clock });
});
