import { expect, test } from 'vitest';
import { acts, deal, play, sampleTable, start, taps } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Report } from '../../words/report.ts';
import type { TableState } from '../../words/table-state.ts';
import { answerReport } from './answer-report.ts';

// Button 1, blinds 2 and 3; seat 4 raises to 600, and seat 1 too little.
const short: Command = { type: 'raise', seat: 1, to: 700, stands: true };
const raised = (): TableState => play(sampleTable([5000, 5000, 5000, 5000]), [start, ...acts('4r600'), short]);
const corrected = (table: TableState, report: Report): TableState =>
  play(table, [
    { type: 'report', at: 0, incident: 'i', report },
    { type: 'rule-incident', at: 0, incident: 'i', ruling: 0, by: 'floor', reason: null },
  ]);
const underRaise: Report = { kind: 'under-raise', seat: 1 };
const paid = ({ hand }: TableState) =>
  Object.fromEntries(hand?.players.map(({ seat, bet, paid: before }) => [seat, bet + before]) ?? []);
const stacks = ({ chairs }: TableState) => chairs.map(({ stack }) => stack);

test('a raise that was too small is made up by everybody who came along, while its round is bet on', () => {
  const table = corrected(play(raised(), acts('2c')), underRaise);
  expect(paid(table)).toEqual({ 1: 1000, 2: 1000, 3: 200, 4: 600 });
  expect(table.hand).toMatchObject({ toAct: 3, betting: { toMatch: 1000 } });
});

test('it is made up once the round is over, until a card of the next street lies', () => {
  const closed = play(raised(), acts('2f', '3f', '4c'));
  const table = corrected(closed, underRaise);
  expect(paid(table)).toEqual({ 1: 1000, 2: 100, 3: 200, 4: 1000 });
  expect(stacks(table)).toEqual([4000, 4900, 4800, 4000]);
  expect(table.hand?.stage).toBe('board');
  const late = play(closed, [deal('2h', '3h', '7s')]);
  expect(answerReport(late, underRaise, 0)).toMatchObject({
    outcome: { sentence: { key: 'raise-stands' }, effects: [] },
  });
});

test('whoever has raised since is left alone: only the others make it up', () => {
  const table = corrected(play(raised(), acts('2r2000')), underRaise);
  expect(paid(table)).toEqual({ 1: 1000, 2: 2000, 3: 200, 4: 600 });
  expect(table.hand?.betting.toMatch).toBe(2000);
});

test('a pot counted too high is put right on its street, and stands afterwards', () => {
  const pot = play(sampleTable([5000, 5000, 5000, 5000], { variant: 'pot-limit-omaha' }), taps('start 4r700 1c'));
  const told: Report = { kind: 'pot-miscount', seat: 4, chips: 600 };
  expect(paid(corrected(pot, told))).toEqual({ 1: 600, 2: 100, 3: 200, 4: 600 });
  const closed = play(pot, acts('2f', '3f'));
  expect(stacks(corrected(closed, told))).toEqual([4400, 4900, 4800, 4400]);
  expect(answerReport(play(closed, [deal('2h', '3h', '7s')]), told, 0)).toMatchObject({
    outcome: { sentence: { key: 'raise-stands', values: { to: 700 } } },
  });
});

test('what nobody called has gone back already: a bet put right after the round takes no more out of the pot than lies there', () => {
  const pot = play(sampleTable([500, 5000, 5000, 5000], { variant: 'pot-limit-omaha' }), taps('start 4r700 1a 2f 3f'));
  expect(stacks(pot)).toEqual([0, 4900, 4800, 4500]);
  expect(stacks(corrected(pot, { kind: 'pot-miscount', seat: 4, chips: 400 }))).toEqual([100, 4900, 4800, 4600]);
});
