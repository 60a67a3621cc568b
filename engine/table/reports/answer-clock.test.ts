import { expect, test } from 'vitest';
import { play, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import { applied, report } from '../../../test/support/told-reports.ts';
import type { Report } from '../../words/report.ts';
import { legalActions } from '../legal-actions.ts';
import { answerReport } from './answer-report.ts';

// Button 1, blinds 2 and 3; seat 4 opens.
const five = [5000, 5000, 5000, 5000, 5000];
const opened = () => play(sampleTable(five), [start]);

test('a clock may be called once the house’s time is over; where it gives none the floor judges a doubt', () => {
  const calls: Report = { kind: 'clock-called', seat: 1, since: 0 };
  const house = { ...opened(), overlay: { reasonableTimeSeconds: 45 } };
  expect(answerReport(house, calls, 44_000)).toMatchObject({ reason: 'clock-too-soon', seat: 4, seconds: 1 });
  expect(answerReport(house, calls, 45_000)).toMatchObject({
    outcome: { sentence: { key: 'clock-starts' }, who: 'dealer' },
  });
  expect(answerReport(opened(), calls, 1000)).toMatchObject({
    outcome: { sentence: { key: 'clock-starts' }, who: 'dealer' },
  });
  const doubted = answerReport(opened(), { ...calls, choice: 'too-soon' }, 1000);
  expect(doubted).toMatchObject({
    outcome: { sentence: { key: 'clock-floor' }, who: 'floor' },
    others: [{ sentence: { key: 'clock-starts' } }, { sentence: { key: 'clock-not-yet' } }],
  });
});

test('the staff may call a clock: no player has', () => {
  const called = play(opened(), [report({ kind: 'clock-called' }), applied()]);
  expect(legalActions(called).clock).toMatchObject({ seat: 4, by: null });
});

test.each([
  { choice: 'other-table', neededFor: ['clock'], key: 'clock-floor' },
  { choice: 'other-table-away', neededFor: ['clock'], key: 'clock-not-at-seat' },
  { choice: 'other-table-away', neededFor: [], key: 'clock-floor' },
] as const)('a player of another table calls a clock: $choice, $neededFor', ({ choice, neededFor, key }) => {
  const overlay = { 'clock.byWhom': 'any-in-event', 'atSeat.neededFor': neededFor } as const;
  const state = { ...opened(), overlay };
  expect(answerReport(state, { kind: 'clock-called', choice }, 1000)).toMatchObject({ outcome: { sentence: { key } } });
});

test('no re-buy is announced once they are over', () => {
  const schedule = {
    startedAt: 0,
    levels: [1, 2].map((number) => ({ ...sampleStakes, number, minutes: 1 })),
    rebuys: { untilLevel: 1, chips: 3000 },
  };
  const state = { ...sampleTable(five, { mode: 'tournament' }), schedule };
  const announced: Report = { kind: 'rebuy', seat: 2, chips: 3000 };
  expect(answerReport(state, announced, 59_000)).toMatchObject({ outcome: { sentence: { key: 'rebuy-now' } } });
  expect(answerReport(state, announced, 61_000)).toEqual({ reason: 'rebuys-over', seat: 2, level: 1 });
});
