import { expect, test } from 'vitest';
import {
  betweenHands,
  type Moment,
  preflop,
  sampleReports,
  showdown,
  stud,
  underClock,
} from '../../../test/support/sample-reports.ts';
import { play, sampleTable, start } from '../../../test/support/sample-table.ts';
import { liveRulebookIds } from '../../rules/rulebooks/all-rulebooks.ts';
import { type ReportKind, reportKinds, reportRule } from '../../words/report-kind.ts';
import { outcomesOf } from '../../words/ruling.ts';
import { decide } from '../decide.ts';
import { answerReport } from './answer-report.ts';
import { reportsNow } from './report-fits.ts';

const late = 10_000_000;
const unplayed: Moment = () => sampleTable([5000, 5000, 5000]);

test.each(reportKinds)('%s is reported, answered and applied under every rulebook, and every chip is there', (kind) => {
  const [moment, details] = sampleReports[kind];
  for (const rulebook of liveRulebookIds) {
    const state = moment(rulebook);
    const answer = answerReport(state, { kind, ...details }, late);
    if ('reason' in answer) throw new Error(`${rulebook}: ${JSON.stringify(answer)}`);
    const reported = play(state, [{ type: 'report', at: late, incident: 'i', report: { kind, ...details } }]);
    expect(reported.incidents.at(-1)).toMatchObject({ kind: 'report', answer, ruling: null, report: { kind } });
    const outcomes = outcomesOf(answer);
    expect(new Set(outcomes.map((one) => JSON.stringify(one))).size).toBe(outcomes.length);
    for (const [choice, outcome] of outcomes.entries()) {
      const byDealer = decide(reported, { type: 'apply-report', at: late, incident: 'i', choice });
      expect('refusal' in byDealer && byDealer.refusal.reason === 'floor-chooses').toBe(outcome.who === 'floor');
      const ruled = decide(reported, {
        type: 'rule-incident',
        at: late,
        incident: 'i',
        ruling: choice,
        by: 'floor:1',
        reason: null,
      });
      // What concerns the chairs of those who play is for later; the hand itself can always be ruled.
      if ('refusal' in ruled)
        expect(ruled.refusal.reason, `${rulebook} ${JSON.stringify(outcome)}`).toBe('hand-running');
      else expect(ruled.after.incidents.at(-1)?.ruling).toMatchObject({ ruling: choice, by: 'floor:1' });
    }
  }
});

test.each(reportKinds)('%s lacks each of its details in one sentence, and nothing changes', (kind) => {
  const [moment, details] = sampleReports[kind];
  const state = moment('tda-2011');
  for (const detail of reportRule(kind).asks) {
    const { [detail]: _, ...rest } = details;
    expect(answerReport(state, { kind, ...rest }, late)).toEqual({ reason: 'report-lacks', report: kind, detail });
    expect(decide(state, { type: 'report', at: late, incident: 'i', report: { kind, ...rest } })).toHaveProperty(
      'refusal',
    );
  }
});

test('what does not fit its moment or its game is not offered and refused', () => {
  const cases: readonly (readonly [Moment, ReportKind])[] = [
    [preflop, 'extra-board-card'],
    [stud, 'extra-board-card'],
    [preflop, 'up-cards-lifted'],
    [preflop, 'burn-error'],
    [preflop, 'pot-miscount'],
    [preflop, 'asked-to-see'],
    [preflop, 'dispute'],
    [preflop, 'clock-declared'],
    [underClock, 'clock-called'],
    [betweenHands, 'joker'],
    [betweenHands, 'clock-called'],
    [betweenHands, 'language'],
    [showdown, 'exposed-by-dealer'],
    [unplayed, 'dispute'],
    [unplayed, 'missing-card'],
  ];
  for (const [moment, kind] of cases) {
    const state = moment('tda-2011');
    expect(reportsNow(state), kind).not.toContain(kind);
    const [, details] = sampleReports[kind];
    expect(answerReport(state, { kind, ...details }, late)).toEqual({ reason: 'report-not-now', report: kind });
  }
});

test('the pot of the hand before cannot be disputed in the next one, which says by what rule', () => {
  const refused = { reason: 'too-late-to-dispute', hand: 1, rule: 'tda-2011#19' };
  const next = play(betweenHands('tda-2011'), [start]);
  expect(answerReport(next, { kind: 'dispute', choice: 'accounting' }, late)).toEqual(refused);
  const lately = play(betweenHands('tda-2024'), [start]);
  expect(reportsNow(lately)).toContain('dispute');
  const reading = answerReport(lately, { kind: 'dispute', choice: 'reading' }, late);
  expect(reading).toMatchObject({ reason: 'too-late-to-dispute', hand: 1 });
});

test.each([
  [{ kind: 'exposed-by-dealer', seat: 2, count: 0, choice: 'later' }, { detail: 'count' }],
  [{ kind: 'exposed-by-dealer', seat: 2, count: 53, choice: 'later' }, { detail: 'count' }],
  [{ kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'sideways' }, { detail: 'choice' }],
  [{ kind: 'exposed-by-dealer', seat: 5, count: 1, choice: 'later' }, { reason: 'not-in-hand' }],
  [{ kind: 'wrong-card-count', seat: 2, count: 2 }, { detail: 'count' }],
  [{ kind: 'seat-not-entitled', seat: 4 }, { detail: 'seat' }],
  [{ kind: 'seat-left-out', seat: 5 }, { reason: 'seat-open' }],
  [{ kind: 'wrong-button', seat: 1 }, { detail: 'seat' }],
  [{ kind: 'phone', seat: 9 }, { reason: 'no-such-seat' }],
  [{ kind: 'phone', seat: 4, chips: 100 }, { detail: 'chips' }],
  [{ kind: 'hand-swept', seat: 4, cards: ['Ah', 'Kd'] }, { detail: 'cards' }],
  [{ kind: 'premature-card', choice: 'turned', cards: ['9c', '9d', '9h', '9s'] }, { detail: 'cards' }],
] as const)('%o is refused', (report, refusal) => {
  expect(answerReport(preflop('tda-2011'), report, late)).toMatchObject(refusal);
});
