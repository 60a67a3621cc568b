import { expect, test } from 'vitest';
import { play, sampleTable, start } from '../../../test/support/sample-table.ts';
import { byFloor, report } from '../../../test/support/told-reports.ts';
import type { Command } from '../../words/command.ts';
import type { Report } from '../../words/report.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import { answerReport } from './answer-report.ts';

test.each([
  { rule: 'floor', stacks: [5000, 6000, 5000, 0] },
  { rule: 'move-with-current-stack', stacks: [5000, 0, 5000, 6000] },
  { rule: 'move-with-starting-stack', stacks: [5000, 0, 5000, 8000] },
] as const)('somebody else’s chips, and the house says $rule', ({ rule, stacks }) => {
  const overlay = { 'seating.wrongSeatForeignStack': rule };
  const state = { ...sampleTable([5000, 6000, 5000, 0], { mode: 'tournament' }), overlay };
  const told = report({ kind: 'wrong-seat', seat: 2, to: 4, choice: 'others-chips', chips: 8000 });
  const ruled = play(state, [told, byFloor(0)]);
  expect(ruled.chairs.map(({ stack }) => stack)).toEqual(stacks);
  expect(ruled.chipsIn).toBe(stacks.reduce<number>((sum, stack) => sum + stack, 0));
});

test('another table’s player goes there with what the ruling leaves', () => {
  const overlay = { 'seating.wrongSeatForeignStack': 'move-with-starting-stack' } as const;
  const state = { ...sampleTable([5000, 6000, 0], { mode: 'tournament' }), overlay };
  const told: Report = { kind: 'wrong-seat', seat: 2, choice: 'others-chips' };
  expect(answerReport(state, told, 0)).toMatchObject({
    outcome: { sentence: { key: 'seat-start-stack' }, effects: [] },
  });
  const ruled = play(state, [report({ ...told, chips: 8000 }), byFloor(0)]);
  expect(ruled.chairs[1]).toMatchObject({ player: { id: 'p2' }, stack: 8000 });
});

/** Seat 5 is empty while seats 4 and 1 have small and big blind; the player comes after the hand began at 100. */
function cameLate(
  told: { readonly why: 'broken-table' | 'balancing'; readonly at: number },
  rulebook: RulebookId = 'tda-2011',
) {
  const table = play(sampleTable([5000, 5000, 5000, 5000, 0], { mode: 'tournament', rulebook }), [
    { type: 'move-button', seat: 3 },
    { ...start, at: 100 } as Command,
  ]);
  const player = { id: 'late', hash: '' };
  return play(table, [{ type: 'seat-player', seat: 5, player, stack: 4000, at: 200, sent: { from: 'Table 7', told } }]);
}

test.each([
  {
    name: 'the big blind passed the seat meanwhile',
    told: { why: 'broken-table', at: 50 },
    says: { key: 'late-blind', values: { seat: 5, chips: 200 } },
  },
  {
    name: 'the hand had begun before',
    told: { why: 'broken-table', at: 150 },
    says: { key: 'late-no-blind', values: { seat: 5 } },
  },
  {
    name: 'tda-2011 speaks of broken tables alone',
    told: { why: 'balancing', at: 50 },
    says: { key: 'late-no-blind', values: { seat: 5 } },
  },
] as const)('late from another table: $name', ({ told, says }) => {
  const answer = answerReport(cameLate(told), { kind: 'late-arrival', seat: 5 }, 200);
  expect(answer).toMatchObject({ outcome: { sentence: says } });
});

test('tda-sk minds every move; that a blind was dodged on purpose only the floor can find', () => {
  const answer = answerReport(cameLate({ why: 'balancing', at: 50 }, 'tda-sk'), { kind: 'late-arrival', seat: 5 }, 200);
  if ('reason' in answer) throw new Error(answer.reason);
  expect(answer.outcome).toMatchObject({ who: 'floor', effects: [{ effect: 'count', seat: 5 }] });
});
