import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acts,
  play,
  push,
  refusalOf,
  sampleStakes,
  sampleTable,
  start,
  tabled,
  taps,
} from '../../../test/support/sample-table.ts';
import { impossiblePart } from '../../rules/irregularities/impossible-fault.ts';
import { ruleDealing } from '../../rules/irregularities/rule-dealing.ts';
import { misdealPossible } from '../../rules/irregularities/substantial-action.ts';
import { levelAt } from '../../rules/procedure/stakes.ts';
import { liveRulebookIds } from '../../rules/rulebooks/all-rulebooks.ts';
import { consult } from '../../rules/rulebooks/consult.ts';
import type { Command } from '../../words/command.ts';
import type { Deal, DealAction, MisdealFault, MisdealOutcome } from '../../words/dealing-faults.ts';
import type { Hand } from '../../words/hand.ts';
import { clockwiseFrom } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';

const table = () => play(sampleTable([5000, 5000, 5000, 5000, 5000]), [start]);
const exposed = (seat: number): Command => ({
  type: 'report',
  at: 50,
  incident: 'i1',
  report: { kind: 'exposed-by-dealer', seat, count: 1, choice: 'first-two' },
});
const report = exposed(2);
const rule = (ruling: 'deal-again' | 'play-on', incident = 'i1'): Command => ({
  type: 'rule-incident',
  at: 60,
  incident,
  ruling,
  by: 'floor:1',
  reason: null,
});

// Button 1, blinds 2 and 3; seat 4 opens.
test.each([
  { name: 'nobody acted', actions: [], possible: true },
  { name: 'one call', actions: ['4c'], possible: true },
  { name: 'two folds: no chips', actions: ['4f', '5f'], possible: true },
  { name: 'a fold and a call: one player with chips', actions: ['4f', '5c'], possible: true },
  { name: 'two players with chips', actions: ['4c', '5r600'], possible: false },
  { name: 'three actions of any kind', actions: ['4f', '5f', '1f'], possible: false },
])('TDA 32, 33: after $name a misdeal is possible: $possible', ({ actions, possible }) => {
  const state = play(table(), acts(...actions));
  const found = misdealPossible(state, state.hand as Hand);
  expect(found.possible).toBe(possible);
  expect(found.cites).toEqual(['tda-2011#32', 'tda-2011#33']);
  if (!possible) expect(found.because.map((note) => note.seat)).toEqual(actions.map((action) => Number(action[0])));
});

test('dealt again: every chip goes back, and button, blinds and level stay', () => {
  const before = table();
  const state = play(before, [...acts('4f', '5c'), report, rule('deal-again')]);
  expect(state.chairs.map((chair) => chair.stack)).toEqual([5000, 5000, 5000, 5000, 5000]);
  expect(state.hand).toMatchObject({ stage: 'over', outcome: 'misdeal' });
  expect(legalActions(state).start).toEqual({
    number: 2,
    shown: 1,
    variant: 'no-limit-holdem',
    button: 1,
    smallBlind: 2,
    bigBlind: 3,
    redealOf: 1,
  });
  const again = play(state, [{ ...start, at: 90_000_000 } as Command]);
  expect(again.hand).toMatchObject({
    number: 2,
    redealOf: 1,
    button: 1,
    smallBlind: 2,
    bigBlind: 3,
    stakes: before.hand?.stakes,
  });
  expect(legalActions(play(again, acts('4f', '5f', '1f', '2f'))).push).toBe(0);
});

test('a re-deal keeps its level although time has run out; the hand after it has the new one', () => {
  const schedule = {
    startedAt: 0,
    levels: [
      { ...sampleStakes, number: 1, minutes: 20 },
      { ...sampleStakes, smallBlind: 200, bigBlind: 400, minBet: 400, number: 2, minutes: 20 },
    ],
  };
  const late = 21 * 60_000;
  expect(levelAt(schedule, late).level.number).toBe(2);
  const first = play(sampleTable([5000, 5000, 5000], { mode: 'tournament', schedule }), [
    { ...start, at: late - 120_000 } as Command,
  ]);
  const again = play(first, [report, rule('deal-again'), { ...start, at: late } as Command]);
  expect(again.hand).toMatchObject({ level: 1, stakes: { bigBlind: 200 } });
  const next = play(again, [
    ...acts('1f', '2f'),
    { type: 'push-pot', at: late, pot: 0 },
    { ...start, at: late } as Command,
  ]);
  expect(next.hand).toMatchObject({ level: 2, stakes: { bigBlind: 400 } });
});

test('once a pot is pushed there is no new deal, although it was reported in time', () => {
  const state = play(sampleTable([500, 1000, 2000, 2000]), [start, report, ...acts('4a', '1a', '2a', '3c')]);
  const shown = play(state, [
    ...[1, 2, 3, 4].map((seat) => tabled(seat, '??', '??')),
    ...taps('[2h 3h 7s] [8s] [4d]'),
    ...[0, 1, 2].map((pot) => ({ type: 'name-winners', pot, seats: [3] }) as const),
    push(2),
  ]);
  expect(refusalOf(shown, rule('deal-again'))).toEqual({ reason: 'hand-moved-on', hand: 1 });
});

test('played on: the hand goes on where it was', () => {
  const state = play(table(), [...acts('4f'), report, rule('play-on')]);
  expect(legalActions(state).toAct).toBe(5);
  expect(state.incidents[0]?.ruling).toMatchObject({ ruling: 'play-on', by: 'floor:1' });
});

test('what counts is whether substantial action had happened when it was reported', () => {
  const early = play(table(), [...acts('4c'), report, ...acts('5c')]);
  expect(play(early, [rule('deal-again')]).hand?.outcome).toBe('misdeal');
  const late = play(table(), [...acts('4c', '5c'), report]);
  expect(refusalOf(late, rule('deal-again'))).toEqual({ reason: 'misdeal-too-late', actions: 2, rule: 'tda-2011#32' });
});

test('house-cz misdeal.6: from a wrong button dealt again from the right one, although players have acted since', () => {
  const before = play(sampleTable([5000, 5000, 5000, 5000, 5000], { rulebook: 'house-cz' }), [start]);
  const state = play(before, [
    { type: 'report', at: 50, incident: 'i1', report: { kind: 'wrong-button', seat: 5 } },
    ...acts('4c', '5c'),
    rule('deal-again'),
  ]);
  expect(legalActions(state).start).toMatchObject({ button: 5, smallBlind: 1, bigBlind: 2, redealOf: 1 });
});

test('a fault the rulebook does not list: the floor may have it dealt again all the same', () => {
  const state = play(table(), [
    { type: 'report', at: 50, incident: 'i1', report: { kind: 'boxed-card', count: 1 } },
    rule('deal-again'),
  ]);
  expect(legalActions(state).start).toMatchObject({ button: 1, redealOf: 1 });
});

const folded = (state: TableState) => play(state, [...acts('4f', '5f', '1f', '2f')]);

test.each([
  {
    name: 'a call that does not exist',
    state: () => play(table(), [report]),
    command: rule('play-on', 'i9'),
    reason: 'no-such-incident',
  },
  {
    name: 'a call ruled already',
    state: () => play(table(), [report, rule('play-on')]),
    command: rule('deal-again'),
    reason: 'incident-closed',
  },
  {
    name: 'a hand that is over',
    state: () => play(folded(play(table(), [report])), [{ type: 'push-pot', at: 1, pot: 0 }]),
    command: rule('deal-again'),
    reason: 'hand-moved-on',
  },
  {
    name: 'a report between hands',
    state: () => play(folded(table()), [{ type: 'push-pot', at: 1, pot: 0 }]),
    command: report,
    reason: 'report-not-now',
  },
  {
    name: 'a report about a seat that does not exist',
    state: table,
    command: exposed(10),
    reason: 'no-such-seat',
  },
  {
    name: 'a new deal for what is no fault of the deal',
    state: () => play(table(), [{ type: 'report', at: 50, incident: 'i1', report: { kind: 'phone', seat: 2 } }]),
    command: rule('deal-again'),
    reason: 'misdeal-too-late',
  },
  {
    name: 'a new deal for a call about which nothing was reported',
    state: () => play(table(), [{ type: 'call-floor', at: 50, incident: 'i1', seat: 2 }]),
    command: rule('deal-again'),
    reason: 'misdeal-too-late',
  },
])('refused: $name', ({ state, command, reason }) => {
  expect(refusalOf(state(), command).reason).toBe(reason);
});

test('dealt again after the rake was taken: the house gives it back', () => {
  const rake = { basisPoints: 500, steps: [], cap: null, caps: [], noFlopNoDrop: false, unit: 1, jackpot: null };
  const before = play(sampleTable([5000, 5000], { stakes: { ...sampleStakes, rake } }), [start, report, ...acts('1f')]);
  expect(before.raked).toBeGreaterThan(0);
  const state = play(before, [rule('deal-again')]);
  expect(state).toMatchObject({ raked: 0, hand: { raked: 0, awards: [] } });
  expect(state.chairs.map((chair) => chair.stack)).toEqual([5000, 5000]);
  expect(play(state, [start]).hand).toMatchObject({ number: 2, redealOf: 1 });
});

const kinds: readonly DealAction['action'][] = ['fold', 'check', 'call', 'raise', 'all-in'];

const deals: fc.Arbitrary<Deal> = fc
  .record({
    chairs: fc.integer({ min: 3, max: 10 }),
    down: fc.constantFrom(2, 4, 5),
    acted: fc.array(fc.constantFrom(...kinds), { maxLength: 4 }),
    empty: fc.integer({ min: 1, max: 10 }),
  })
  .map(({ chairs, down, acted, empty }) => {
    const entitled = Array.from({ length: chairs }, (_, index) => index + 1).filter((seat) => seat !== empty);
    const [button = 1, sb = 1, bb = 1] = entitled;
    const order = clockwiseFrom(button, entitled);
    const actions = acted.map((action, index) => ({ seat: order[(index + 2) % order.length] ?? 1, action }));
    return { chairs, entitled, positions: { button, sb, bb }, cards: { down, up: 0 }, actions };
  });

const faults: fc.Arbitrary<MisdealFault> = deals.chain((deal) => {
  const seat = fc.integer({ min: 1, max: 10 });
  const which = fc.constantFrom('first-two', 'players-first-two', 'later', 'up-card');
  const how = fc.constantFrom('first-card', 'later-card', 'two-at-once', 'button-two-in-row');
  return fc.oneof(
    fc
      .array(fc.record({ seat, which }), { maxLength: 3 })
      .map((cards): MisdealFault => ({ fault: 'exposed-by-dealer', deal, cards })),
    how.map((one): MisdealFault => ({ fault: 'dealt-out-of-order', deal, how: one })),
    seat.map((one): MisdealFault => ({ fault: 'cards-to-unentitled', deal, seat: one })),
    seat.map((one): MisdealFault => ({ fault: 'dealt-out', deal, seat: one })),
    fc.integer({ min: 0, max: 4 }).map((count): MisdealFault => ({ fault: 'boxed', deal, count, seats: [] })),
    fc
      .array(fc.record({ seat, cards: fc.integer({ min: 0, max: 7 }) }), { maxLength: 3 })
      .map((hands): MisdealFault => ({ fault: 'wrong-card-count', deal, hands })),
    seat.map((button): MisdealFault => ({ fault: 'wrong-button', deal, correct: { button, sb: null, bb: button } })),
  );
});

test('whatever can happen has an answer in every book, and after substantial action it is never a misdeal', () => {
  fc.assert(
    fc.property(faults, fc.constantFrom(...liveRulebookIds), (fault, rulebook) => {
      fc.pre(impossiblePart(fault) === null);
      const { outcome, others, by } = consult({ rulebook, overlay: {} }, (policies) => ruleDealing(fault, policies));
      const outcomes = [outcome, ...others] as readonly MisdealOutcome[];
      for (const one of outcomes) {
        if (one.substantialAction) expect(one.misdeal).toBe(false);
        if (one.misdeal === null) expect(one.ruling).toBe('floor');
        if (one.misdeal === true) expect(Object.keys(one).filter((key) => key !== 'replay')).toHaveLength(2);
      }
      if (outcomes[0]?.misdeal === true) expect(by.length).toBeGreaterThan(0);
    }),
    { numRuns: 250 },
  );
});
