import { expect, test } from 'vitest';
import { play, push, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';
import { answerReport } from './answer-report.ts';

/** Gives the seats one hand each to miss. */
function punished(state: TableState, seats: readonly number[]): TableState {
  return seats.reduce((before, seat) => {
    const report = { kind: 'phone', seat } as const;
    const answer = answerReport(before, report, 0);
    if ('reason' in answer) throw new Error(answer.reason);
    const ruling = outcomesOf(answer).findIndex(({ effects }) =>
      effects.some((effect) => effect.effect === 'penalty' && effect.hands === 1),
    );
    const incident = `i${seat}`;
    const rule: Command = { type: 'rule-incident', at: 0, incident, ruling, by: 'floor', reason: null };
    return play(before, [{ type: 'report', at: 0, incident, report }, rule]);
  }, state);
}

test('heads-up with one player missing a hand: the other one gets the blinds, and the hand counts', () => {
  const table = punished(sampleTable([5000, 5000], { mode: 'tournament' }), [2]);
  const started = play(table, [start]);
  expect(started.hand).toMatchObject({ stage: 'awards' });
  expect(legalActions(started).push).toBe(0);
  const pushed = play(started, [push(0)]);
  expect(pushed.chairs.map(({ stack, penalty }) => [stack, penalty ?? 0])).toEqual([
    [5200, 0],
    [4800, 0],
  ]);
  expect(play(pushed, [start]).hand).toMatchObject({ stage: 'betting' });
});

test('three players, two of them missing a hand', () => {
  const table = punished(sampleTable([5000, 5000, 5000], { mode: 'tournament' }), [1, 3]);
  const pushed = play(table, [start, push(0)]);
  expect(pushed.chairs.map(({ stack }) => stack)).toEqual([5000, 5200, 4800]);
});

test('with nobody left to play for the pot no hand begins', () => {
  const table = punished(sampleTable([5000, 5000], { mode: 'tournament' }), [1, 2]);
  expect(refusalOf(table, start)).toMatchObject({ reason: 'too-few-players' });
  const report: Command = { type: 'report', at: 0, incident: 'b', report: { kind: 'back', seat: 1 } };
  expect(refusalOf(play(table, [report]), { type: 'apply-report', at: 0, incident: 'b', choice: 0 })).toEqual({
    reason: 'floor-chooses',
  });
  const letOff: Command = { type: 'rule-incident', at: 0, incident: 'b', ruling: 0, by: 'floor', reason: null };
  expect(play(table, [report, letOff, start]).hand?.players.map(({ seat, status }) => [seat, status])).toContainEqual([
    1,
    'live',
  ]);
});
