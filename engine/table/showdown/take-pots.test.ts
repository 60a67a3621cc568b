import { expect, test } from 'vitest';
import { acts, deal, play, refusalOf, sampleTable, start, taps } from '../../../test/support/sample-table.ts';
import type { HandTape } from '../../words/amendment.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { tableBeforeStep, tapeAfter } from '../corrections/hand-tape.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';
import { potsTakenNext } from './take-pots.ts';

const unknown = (count: number): Command => deal(...Array.from({ length: count }, () => '??'));

/** Three stacks all in: a main and a side pot. */
const allIn = (): TableState =>
  play(sampleTable([1000, 3000, 5000]), [start, ...acts('1a', '2a', '3c'), unknown(3), unknown(1), unknown(1)]);

const taken = (state: TableState, more: Omit<Extract<Command, { type: 'take-pots' }>, 'type' | 'at'>) => {
  const decision = decide(state, { type: 'take-pots', at: 0, ...more });
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  return decision;
};

test('who wins every pot of an all-in has them pushed at once, and one undo takes all of it back', () => {
  const before = allIn();
  const { after, events } = taken(before, { wins: { type: 'win-showdown', seats: [1, 2] } });
  // Two winners of two pots: each is pushed by itself.
  expect(after.hand?.stage).toBe('awards');
  expect(events.some(({ type }) => type === 'pot-pushed')).toBe(false);

  const one = taken(before, { wins: { type: 'win-showdown', seats: [2] } });
  // Seat 2 covers seat 1 but not seat 3, whose chips nobody matched went back.
  expect(one.after.hand?.stage).toBe('over');
  expect(one.events.filter(({ type }) => type === 'pot-pushed')).toHaveLength(2);
  expect(one.events.filter(({ type }) => type === 'steps-joined')).toHaveLength(1);
  expect(legalActions(one.after).undo).toMatchObject({ step: 'pot-pushed', seat: 2 });
  const undone = play(one.after, [{ type: 'undo', step: 'pot-pushed' }]);
  expect(undone.hand).toEqual(before.hand);
  expect(undone.chairs).toEqual(before.chairs);
});

test('pots of several winners: one hold pushes what comes next and is one seat’s alone, and stops at somebody else’s', () => {
  const stacks = sampleTable([1000, 3000, 5000, 7000]);
  const all = [...taps('start 4a 1a 2a 3a'), unknown(3), unknown(1), unknown(1), { type: 'table-all-hands' } as const];
  let named = play(stacks, all);
  const wins = [1, 3, 3];
  for (const seat of wins) {
    const [part] = legalActions(named).nameWinners;
    if (part === undefined) throw new Error('Nothing is to be named.');
    named = play(named, [{ type: 'name-winners', pot: part.pot, board: part.board, half: part.half, seats: [seat] }]);
  }
  expect(potsTakenNext(named)).toEqual([2, 1]);
  const { after, events } = taken(named, {});
  expect(after.hand?.awards.map(({ pushed }) => pushed)).toEqual([false, true, true]);
  expect(events.filter(({ type }) => type === 'steps-joined')).toHaveLength(1);
  expect(play(after, [{ type: 'undo', step: 'pot-pushed' }]).hand).toEqual(named.hand);
  expect(potsTakenNext(after)).toEqual([0]);
  expect(taken(after, {}).after.hand?.stage).toBe('over');
});

test('a table that was read from its log goes back to the same place', () => {
  const before = allIn();
  let tape: HandTape | null = { before, events: [] };
  const { events, after } = taken(before, { wins: { type: 'win-showdown', seats: [2] } });
  for (const event of events) tape = tapeAfter(tape, before, event);
  const read = { undo: { step: 'pot-pushed', seat: 2, to: null } } as const;
  expect(tableBeforeStep(read, tape)?.hand).toEqual(before.hand);
  expect(after.hand?.stage).toBe('over');
});

test('all others fold and the pot is pushed: all of it or nothing', () => {
  const raised = play(sampleTable([5000, 5000, 5000]), [start, ...acts('1r900')]);
  const { after } = taken(raised, { folds: [2, 3] });
  expect(after.hand?.stage).toBe('over');
  expect(play(after, [{ type: 'undo', step: 'pot-pushed' }]).hand).toEqual(raised.hand);
  expect(refusalOf(raised, { type: 'take-pots', at: 0, folds: [2] })).toEqual({ reason: 'pots-not-awarded' });
  expect(refusalOf(raised, { type: 'take-pots', at: 0, folds: [3] })).toMatchObject({ reason: 'not-your-turn' });
  expect(refusalOf(raised, { type: 'take-pots', at: 0 })).toEqual({ reason: 'pots-not-awarded' });
});

test('on two boards the winner of the main pot is not asked for again in the side pots, and one undo takes back what was named together', () => {
  const dealtTwice = play(sampleTable([1000, 3000, 5000]), [
    ...taps('start 1a 2a 3c'),
    { type: 'agree-runs', runs: 2 },
    { type: 'table-all-hands' },
    ...[unknown(3), unknown(1), unknown(1)],
    ...[unknown(5)].map((command) => ({ ...command, board: 1 }) as Command),
  ]);
  const asked = (state: TableState) => legalActions(state).nameWinners.map(({ pot, board }) => [pot, board]);
  expect(asked(dealtTwice)).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
  const names = (seat: number, board: number) =>
    ({ wins: { type: 'name-winners', pot: 0, board, half: 'high', seats: [seat] } }) as const;
  // Seat 2 is in the side pot too: it has the best hand there as well.
  const first = taken(dealtTwice, names(2, 0));
  expect(asked(first.after)).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(legalActions(first.after).undo).toEqual({ step: 'winners-named', seat: 2, to: null });
  expect(play(first.after, [{ type: 'undo', step: 'winners-named' }]).hand).toEqual(dealtTwice.hand);
  // Seat 1 has no part in it: who wins there is asked.
  expect(asked(taken(first.after, names(1, 1)).after)).toEqual([[1, 1]]);
});
