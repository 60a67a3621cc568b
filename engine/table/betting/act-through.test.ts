import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { randomTap } from '../../../commands/simulation/random-taps.ts';
import { seededRandom } from '../../../native-bridge/simulation/seeded-random.ts';
import { isRunning } from '../../../test/support/random-hands.ts';
import { openingOf, randomTables } from '../../../test/support/random-table.ts';
import { studStakes, up } from '../../../test/support/sample-deals.ts';
import { acts, play, refusalOf, sampleTable } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { TableState } from '../../words/table-state.ts';
import { replay } from '../apply.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';
import { foldsTo } from './fold-to-seat.ts';

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

const start: Command = {
  type: 'start-hand',
  at: 0,
  by: 'dealer',
  forced: { button: 6, straddles: [], posts: [] },
};

/** Six players, button 6, blinds 100 and 200; seat 3 opens. */
const dealt = (...more: readonly Command[]): TableState =>
  play(sampleTable([5000, 5000, 5000, 5000, 5000, 5000]), [start, ...more]);

const decided = (state: TableState, command: Command) => {
  const decision = decide(state, command);
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  return decision;
};

test('seats fold and another one calls: one tap, one step back that names all of it', () => {
  const before = dealt();
  const { after, events } = decided(before, { type: 'act-through', folds: [3, 4], act: { type: 'call', seat: 5 } });
  expect(events.map(({ type }) => type)).toEqual(['folded', 'folded', 'called', 'steps-joined']);
  expect(after.hand).toMatchObject({ toAct: 6 });
  expect(legalActions(after).undo).toEqual({ step: 'called', seat: 5, to: 200, folds: [3, 4] });
  const undone = decided(after, { type: 'undo', step: 'called' });
  expect(undone.events).toMatchObject([{ type: 'step-undone', seat: 5, folds: [3, 4] }]);
  expect(undone.after).toMatchObject({ hand: before.hand, chairs: before.chairs });
});

test('what was done before it can be taken back after it was', () => {
  const raised = dealt({ type: 'raise', seat: 3, to: 600 });
  const through = decided(raised, { type: 'act-through', folds: [4], act: { type: 'call', seat: 5 } }).after;
  const once = decided(through, { type: 'undo', step: 'called' }).after;
  expect(legalActions(once).undo).toEqual({ step: 'raised', seat: 3, to: 600 });
});

test('a log that is read again takes it back as a whole too', () => {
  const before = dealt();
  const { events } = decided(before, { type: 'act-through', folds: [3, 4], act: { type: 'call', seat: 5 } });
  const again = replay(events, before) as TableState;
  expect(decided(again, { type: 'undo', step: 'called' }).after.hand).toEqual(before.hand);
});

test('seats check and another one bets: one tap, and one step back that names all of them', () => {
  const calls = ([3, 4, 5, 6, 1, 2] as const).map((seat): Command => ({ type: seat === 2 ? 'check' : 'call', seat }));
  const flop = dealt(...calls, { type: 'deal-board', cards: ['2c', '7d', '9h'], by: 'dealer' });
  const { hand } = flop;
  const act = { type: 'bet', seat: 3, to: 200 } as const;
  const { after, events } = decided(flop, { type: 'act-through', folds: [], checks: [1, 2], act });
  expect(events.map(({ type }) => type)).toEqual(['checked', 'checked', 'bet', 'steps-joined']);
  expect(legalActions(after).undo).toEqual({ step: 'bet', seat: 3, to: 200, also: [1, 2] });
  expect(decided(after, { type: 'undo', step: 'bet' }).after.hand).toEqual(hand);
  expect(
    refusalOf(after, { type: 'act-through', folds: [], checks: [4], act: { type: 'call', seat: 5 } }),
  ).toMatchObject({
    reason: 'must-call-or-fold',
    seat: 4,
  });
});

test('a seat bets and another one calls: one tap, and one step back; where it cannot call, nobody has bet', () => {
  const calls = ([3, 4, 5, 6, 1, 2] as const).map((seat): Command => ({ type: seat === 2 ? 'check' : 'call', seat }));
  const flop = dealt(...calls, { type: 'deal-board', cards: ['2c', '7d', '9h'], by: 'dealer' });
  const act = { type: 'bet', seat: 2, to: 200 } as const;
  const through: Command = { type: 'act-through', folds: [], checks: [1], act, called: 3 };
  const { after, events } = decided(flop, through);
  expect(events.map(({ type }) => type)).toEqual(['checked', 'bet', 'called', 'steps-joined']);
  expect(legalActions(after).undo).toEqual({
    step: 'called',
    seat: 3,
    to: 200,
    also: [1, 2],
    answers: { step: 'bet', seat: 2, to: 200 },
  });
  expect(decided(after, { type: 'undo', step: 'called' }).after.hand).toEqual(flop.hand);
  expect(refusalOf(flop, { ...through, called: 4 })).toMatchObject({ reason: 'not-your-turn', seat: 4, toAct: 3 });
});

test('who opens is named with what it does; where the up-cards say it, that is refused', () => {
  const table = sampleTable([900, 900, 900], { variant: 'limit-stud', stakes: studStakes, chipValues: [1] });
  const fourth = play(table, [start, ...up('1Kh', '22c', '3Ks'), ...acts('2i', '3f', '1c')]);
  const act = { type: 'check', seat: 1 } as const;
  const { after } = decided(fourth, { type: 'act-through', folds: [], opener: 1, act });
  expect(after.hand).toMatchObject({ stage: 'betting', opener: 1, toAct: 2 });
  expect(decided(after, { type: 'undo', step: 'checked' }).after.hand).toEqual(fourth.hand);
  const seen = play(fourth, up('12d', '2Ac'));
  expect(refusalOf(seen, { type: 'act-through', folds: [], opener: 1, act })).toEqual({
    reason: 'no-up-card-due',
    seat: 1,
  });
});

test('all of it or nothing: an action that is refused leaves no fold behind', () => {
  const then = { type: 'raise', seat: 5, to: 300 } as const;
  expect(refusalOf(dealt(), { type: 'act-through', folds: [3, 4], act: then })).toMatchObject({
    reason: 'below-minimum',
    minTo: 400,
  });
  expect(refusalOf(dealt(), { type: 'act-through', folds: [4], act: then })).toMatchObject({
    reason: 'not-your-turn',
    seat: 4,
    toAct: 3,
  });
});

test('who may check is never folded by a tap on another seat', () => {
  const limped = dealt(...([3, 4, 5, 6, 1] as const).map((seat): Command => ({ type: 'call', seat })));
  expect(foldsTo(limped, 5)).toEqual({ reason: 'may-check', seat: 2 });
  expect(refusalOf(limped, { type: 'act-through', folds: [2], act: { type: 'check', seat: 1 } })).toEqual({
    reason: 'may-check',
    seat: 2,
  });
});

test('the seats between are proposed, and what the seat may do is asked of the table after them', () => {
  const to = foldsTo(dealt(), 6);
  if ('reason' in to) throw new Error(to.reason);
  expect(to).toMatchObject({ folds: [3, 4, 5], seat: 6, alone: false });
  expect(legalActions(to.after)).toMatchObject({ toAct: 6, call: { chips: 200 } });
});

test('when everybody else folds the last seat takes the pot', () => {
  const to = foldsTo(dealt(), 2);
  expect(to).toMatchObject({ folds: [3, 4, 5, 6, 1], alone: true });
  const through: Command = { type: 'act-through', folds: [3, 4, 5, 6], act: { type: 'fold', seat: 1 } };
  const { after } = decided(dealt(), through);
  expect(after.hand).toMatchObject({ stage: 'awards', awards: [{ shares: [{ seat: 2 }] }] });
  expect(decided(after, { type: 'undo', step: 'folded' }).after.hand).toEqual(dealt().hand);
});

test('a turn that cannot come in this round is refused, and so is a seat that has no hand', () => {
  const called = dealt({ type: 'call', seat: 3 }, { type: 'call', seat: 4 });
  expect(foldsTo(called, 3)).toEqual({ reason: 'may-check', seat: 2 });
  const raised = dealt({ type: 'raise', seat: 3, to: 600 }, { type: 'call', seat: 4 });
  expect(foldsTo(raised, 3)).toEqual({ reason: 'turn-is-over', seat: 3 });
  expect(foldsTo(dealt({ type: 'fold', seat: 3 }), 3)).toEqual({ reason: 'not-in-hand', seat: 3 });
  expect(foldsTo(sampleTable([500, 500]), 1)).toEqual({ reason: 'no-hand' });
});

test('an action out of turn whose turn comes between is booked in its place, and taken back with the rest', () => {
  const early = dealt({ type: 'act-out-of-turn', seat: 4, action: 'call' });
  const to = foldsTo(early, 6);
  expect(to).toMatchObject({ folds: [3, 5] });
  const { after, events } = decided(early, { type: 'act-through', folds: [3, 5], act: { type: 'call', seat: 6 } });
  expect(events.filter(({ type }) => type === 'called').length).toBe(2);
  expect(decided(after, { type: 'undo', step: 'called' }).after.hand).toEqual(early.hand);
});

/** The same in single steps. */
const single = (state: TableState, commands: readonly Command[]): readonly TableEvent[] => {
  let at = state;
  return commands.flatMap((command) => {
    const { events, after } = decided(at, command);
    at = after;
    return events;
  });
};

test('in every game and on every street it is the events of the single steps, and one undo of them all', () => {
  let tried = 0;
  fc.assert(
    fc.property(randomTables, (from) => {
      const random = seededRandom(from.seed);
      let state = play(null, openingOf(from));
      for (let step = 0; step < 60 && (state.handNumber < from.hands || isRunning(state)); step++) {
        const players = state.hand?.players ?? [];
        const seat = players[Math.floor(random() * players.length)]?.seat;
        const to = seat === undefined ? null : foldsTo(state, seat);
        const then = to === null || 'reason' in to || to.alone ? null : randomTap(to.after, random, step);
        if (to !== null && 'folds' in to && to.folds.length > 0 && then !== null && isInTurn(then)) {
          tried++;
          const folds = to.folds.map((one): Command => ({ type: 'fold', seat: one }));
          const { events, after } = decided(state, { type: 'act-through', folds: to.folds, act: then });
          expect(events.slice(0, -1)).toEqual(single(state, [...folds, then]));
          const { undo } = legalActions(after);
          const undone = decided(after, { type: 'undo', step: undo?.step ?? '' }).after;
          expect(undone.hand).toEqual(state.hand);
          expect(undone.chairs).toEqual(state.chairs);
        }
        const tap = randomTap(state, random, step);
        if (tap === null) return;
        state = decided(state, tap).after;
      }
    }),
    { numRuns: 150 },
  );
  expect(tried).toBeGreaterThan(100);
});

const isInTurn = (command: Command): command is Extract<Command, { type: 'act-through' }>['act'] =>
  ['fold', 'check', 'call', 'bet', 'raise', 'complete', 'bring-in', 'all-in'].includes(command.type);
