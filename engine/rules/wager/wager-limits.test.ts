import { expect, test } from 'vitest';
import { facing, flop, openRound, raise, said } from '../../../test/support/ruled-wager.ts';
import {
  acts,
  deal,
  play,
  refusalOf,
  sampleStakes,
  sampleTable,
  start,
  taps,
} from '../../../test/support/sample-table.ts';
import { legalActions } from '../../table/legal-actions.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import type { SeenWager } from '../../words/seen-wager.ts';
import { liveRulebookIds, ruleFor } from '../rulebooks/all-rulebooks.ts';
import { citesOf } from '../rulebooks/consult.ts';
import { wagerRuling } from './wager-ruling.ts';

const deep = [10_000, 10_000, 10_000, 10_000];

// Button seat 1, blinds 100 at seat 2 and 200 at seat 3; seat 4 opens.
test.each([
  { name: 'facing the big blind, a raise is at least another big blind', actions: [], sees: [4, 200, 400, 10_000] },
  { name: 'TDA 38: the next raise is at least the last one', actions: ['4r700'], sees: [1, 700, 1200, 10_000] },
  {
    name: 'TDA 38: the largest raise of the round counts, not the last bet',
    actions: ['4r700', '1r1200', '2r1700'],
    sees: [3, 1500, 2200, 10_000],
  },
  { name: 'the small blind owes the difference', actions: ['4f', '1f'], sees: [2, 100, 400, 10_000] },
  { name: 'the big blind may raise what everybody called', actions: ['4c', '1c', '2c'], sees: [3, 0, 400, 10_000] },
])('$name', ({ actions, sees }) => {
  expect(facing(play(sampleTable(deep), [start, ...acts(...actions)]))).toEqual(sees);
});

test('after the flop the first live seat left of the button opens, for at least the big blind', () => {
  const flop = play(sampleTable(deep), [start, ...acts('4c', '1c', '2f', '3x'), deal('2h', '3h', '7s')]);
  expect(facing(flop)).toEqual([3, 0, 200, 9800]);
  expect(legalActions(flop).wager?.kind).toBe('bet');
});

test.each([
  {
    rulebook: 'tda-2011',
    name: 'TDA 38: an all-in of less than a full raise does not reopen the betting',
    mayRaise: false,
  },
  { rulebook: 'phh', name: 'PHH: the first raise of a street always counts as full', mayRaise: true },
] as const)('$name', ({ rulebook, mayRaise }) => {
  // Seat 4 calls 200, seat 1 is all in for 330: only 130 more.
  const state = play(sampleTable([330, 10_000, 10_000, 10_000], { rulebook }), taps('start 4c 1a 2f 3c'));
  expect(legalActions(state).toAct).toBe(4);
  expect(legalActions(state).wager !== null).toBe(mayRaise);
});

test('TDA 38: a player who has not acted yet may raise over a short all-in, by the last full raise', () => {
  const state = play(sampleTable([330, 10_000, 10_000, 10_000]), [start, ...acts('4c', '1a')]);
  expect(facing(state)).toEqual([2, 230, 530, 10_000]);
});

test('TDA 38 read literally: two short all-ins do not add up to a reopening', () => {
  const table = sampleTable([900, 1100, 10_000, 10_000, 10_000]);
  // Seat 4 raises to 700, seat 5 calls, seats 1 and 2 are all in for 900 and 1,100: 200 and 200 over a raise of 500.
  const state = play(table, [start, ...acts('4r700', '5c', '1a', '2a', '3f')]);
  expect(refusalOf(state, { type: 'raise', seat: 4, to: 2000 })).toEqual({
    reason: 'raise-not-open',
    seat: 4,
    call: 400,
    rule: 'tda-2011#38',
  });
  expect(refusalOf(state, { type: 'all-in', seat: 4 })).toMatchObject({ reason: 'raise-not-open' });
});

test('a house may add short all-ins up, by an overlay', () => {
  const table = sampleTable([900, 1250, 10_000, 10_000, 10_000], { overlay: { 'reopen.cumulative': true } });
  const state = play(table, [start, ...acts('4r700', '5c', '1a', '2a', '3f')]);
  expect(facing(state)).toEqual([4, 550, 1750, 10_000]);
});

test('a full raise after a short all-in opens the betting again for everybody', () => {
  const state = play(sampleTable([330, 10_000, 10_000, 10_000]), [start, ...acts('4c', '1a', '2r1000', '3f')]);
  expect(facing(state)).toEqual([4, 800, 1670, 10_000]);
});

test.each([
  { rulebook: 'tda-2011', name: 'a short big blind is called in full', call: 200 },
  { rulebook: 'phh', name: 'PHH: a short big blind is called as posted, here the small blind', call: 100 },
] as const)('$name', ({ rulebook, call }) => {
  const state = play(sampleTable([5000, 5000, 60, 5000], { rulebook }), [start]);
  expect(legalActions(state)).toMatchObject({ toAct: 4, call: { chips: call } });
});

test('nobody is asked when everybody else is all in and covered', () => {
  const state = play(sampleTable([150, 5000, 5000]), [start, ...acts('1a', '2f')]);
  expect(state.hand).toMatchObject({ stage: 'board', runOut: true, toAct: null });
  expect(state.chairs[2]?.stack).toBe(4850);
});

test('nobody may raise where the others could only call all in for less', () => {
  // Seat 4 is all in for 1,000; seat 2 has 600 in all; seat 1 has more than both.
  const state = play(sampleTable([5000, 600, 600, 1000]), [start, ...acts('4a')]);
  expect(facing(state)).toEqual([1, 1000, null, null]);
  expect(refusalOf(state, { type: 'raise', seat: 1, to: 2000 })).toEqual({
    reason: 'nobody-left-to-raise',
    seat: 1,
    call: 1000,
  });
});

test.each([
  {
    name: 'less than the minimum',
    tap: acts('4r300'),
    why: { reason: 'below-minimum', seat: 4, to: 300, minTo: 400, rule: 'tda-2011#38' },
  },
  {
    name: 'more than the stack',
    tap: acts('4r10001'),
    why: { reason: 'more-than-stack', seat: 4, to: 10_001, maxTo: 10_000 },
  },
  {
    name: 'a bet where there is one',
    tap: acts('4b400'),
    why: { reason: 'raise-instead-of-bet', seat: 4, minTo: 400 },
  },
  { name: 'a check that owes chips', tap: acts('4x'), why: { reason: 'must-call-or-fold', seat: 4, call: 200 } },
  { name: 'out of turn', tap: acts('2c'), why: { reason: 'not-your-turn', seat: 2, toAct: 4 } },
  { name: 'a seat that does not play', tap: acts('9f'), why: { reason: 'not-in-hand', seat: 9 } },
  { name: 'half a chip', tap: [{ type: 'raise', seat: 4, to: 400.5 }], why: { reason: 'bad-amount', amount: 400.5 } },
] as const)('refused: $name', ({ tap, why }) => {
  expect(refusalOf(play(sampleTable(deep), [start]), tap[0] as never)).toEqual(why);
});

test('an all-in with fewer chips than the minimum raise is legal', () => {
  const state = play(sampleTable([10_000, 10_000, 10_000, 330]), [start]);
  expect(facing(state)).toEqual([4, 200, 330, 330]);
});

test('an uncounted stack may bet anything, and must be counted before it goes all in', () => {
  const table = play(sampleTable(deep), [
    { type: 'open-seat', seat: 4 },
    { type: 'seat-player', seat: 4, player: { id: 'x', hash: '' }, stack: null },
    start,
  ]);
  expect(facing(table)).toEqual([4, 200, 400, null]);
  expect(refusalOf(table, { type: 'all-in', seat: 4 })).toEqual({ reason: 'stack-uncounted', seat: 4 });
  const counted = play(table, [{ type: 'count-stack', seat: 4, stack: 3000 }]);
  expect(facing(counted)).toEqual([4, 200, 400, 3000]);
});

test.each([
  {
    kind: 'each',
    order: 'ante-first',
    stacks: [5000, 5000, 220, 5000],
    dead: [0, 0, 0, 0],
    paid: [25, 25, 25, 25],
    bets: [0, 100, 195, 0],
  },
  {
    kind: 'each',
    order: 'blind-first',
    stacks: [5000, 5000, 220, 5000],
    dead: [0, 0, 0, 0],
    paid: [25, 25, 20, 25],
    bets: [0, 100, 200, 0],
  },
  {
    kind: 'big-blind',
    order: 'ante-first',
    stacks: [5000, 5000, 220, 5000],
    dead: [0, 0, 200, 0],
    paid: [0, 0, 0, 0],
    bets: [0, 100, 20, 0],
  },
  {
    kind: 'big-blind',
    order: 'blind-first',
    stacks: [5000, 5000, 220, 5000],
    dead: [0, 0, 20, 0],
    paid: [0, 0, 0, 0],
    bets: [0, 100, 200, 0],
  },
] as const)('ante for $kind, $order, with a short big blind', ({ kind, order, stacks, dead, paid, bets }) => {
  const ante = { kind, order, chips: kind === 'each' ? 25 : 200, short: 'own-share' } as const;
  const state = play(sampleTable(stacks, { stakes: { ...sampleStakes, ante } }), [start]);
  const bySeat = [...(state.hand?.players ?? [])].sort((a, b) => a.seat - b.seat);
  expect(bySeat.map((player) => player.dead)).toEqual(dead);
  expect(bySeat.map((player) => player.paid)).toEqual(paid);
  expect(bySeat.map((player) => player.bet)).toEqual(bets);
});

test('a stack that is counted and has no chip left may check; with nothing to call there is no all-in', () => {
  const state = play(sampleTable([5000, 5000]), [
    { type: 'open-seat', seat: 2 },
    { type: 'seat-player', seat: 2, player: { id: 'p3', hash: '' }, stack: null },
    ...taps('start 1c 2x [2h 3h 7s]'),
    { type: 'count-stack', seat: 2, stack: 0 },
  ]);
  expect(legalActions(state)).toMatchObject({ toAct: 2, check: true, call: null, wager: null, allIn: null });
});

test('an amount nobody can have is refused, also where nobody knows the stack', () => {
  const state = play(sampleTable([5000, 5000]), [
    { type: 'open-seat', seat: 1 },
    { type: 'seat-player', seat: 1, player: { id: 'p3', hash: '' }, stack: null },
    start,
  ]);
  const to = Number.MAX_SAFE_INTEGER;
  expect(refusalOf(state, { type: 'raise', seat: 1, to })).toEqual({ reason: 'bad-amount', amount: to });
});

/** The rule at the ruling of seat 3, which faces 900 with so many chips. */
function ruleAt(rulebook: RulebookId, stack: number, seen: SeenWager) {
  const round = { ...flop, rulebook, stacks: [0, 12_000, stack, 12_000] };
  const state = { ...play(openRound(round), acts('2b900')), chipValues: [] };
  const ruling = wagerRuling(state, 3, seen);
  if ('reason' in ruling) throw new Error(ruling.reason);
  return { ...ruling.outcome, rule: citesOf(ruling.by)[0] };
}

test.each(liveRulebookIds)(
  '%s: an all-in of less than a raise names the rule by which it does not reopen the betting',
  (id) => {
    const short = { ruling: 'all-in', reopens: false, rule: ruleFor(id, 'reopen.nl', {}) };
    expect(ruleAt(id, 1500, said(raise))).toMatchObject(short);
    expect(ruleAt(id, 1500, said({ kind: 'all-in' }))).toMatchObject(short);
  },
);

test.each([
  ['tda-2024', 'tda-2024#47A', 'tda-2024#50B', 'tda-2024#50A'],
  ['tda-2026', 'tda-2026#49A', 'tda-2026#52B', 'tda-2026#52A'],
  ['tda-2011', 'tda-2011#38', undefined, 'tda-2011#35'],
] as const)(
  '%s: %s; a raise still without its amount waits for it, a full one is bound by the word',
  (id, short, waits, word) => {
    expect(ruleAt(id, 1500, said(raise)).rule).toBe(short);
    if (waits !== undefined) expect(ruleAt(id, 12_000, said(raise)).rule).toBe(waits);
    expect(ruleAt(id, 12_000, said({ kind: 'all-in' })).rule).toBe(word);
  },
);
