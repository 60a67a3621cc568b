import { expect, test } from 'vitest';
import { acts, play, push, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import { liveRulebookIds } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Command } from '../../words/command.ts';
import type { GivenPenalty, Incident } from '../../words/incident.ts';
import type { Report } from '../../words/report.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';
import { misdealReview } from '../reports/misdeal-review.ts';
import { penaltyProposal } from '../reports/penalty-proposal.ts';
import { rulingConsequences } from '../reports/ruling-consequences.ts';

const five = [5000, 5000, 5000, 5000, 5000, 0];

/** Every fault of the first deal that can be reported. Button 1, blinds 2 and 3; seat 4 opens. */
const grounds: readonly Report[] = [
  { kind: 'exposed-by-dealer', seat: 2, count: 2, choice: 'later' },
  { kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'first-two' },
  { kind: 'boxed-card', count: 1 },
  { kind: 'boxed-card', count: 2 },
  { kind: 'wrong-card-count', seat: 4, count: 3 },
  { kind: 'dealt-out-of-order', seat: 5, choice: 'first-card' },
  { kind: 'dealt-out-of-order', seat: 5, choice: 'later-card' },
  { kind: 'dealt-out-of-order', seat: 5, choice: 'two-at-once' },
  { kind: 'seat-not-entitled', seat: 6 },
  { kind: 'seat-left-out', seat: 5 },
  { kind: 'wrong-button', seat: 5 },
];

const named = (report: Report): string => [report.kind, report.seat, report.count, report.choice].join(' ');
const cases = grounds.flatMap((report) =>
  liveRulebookIds.map((rulebook) => ({ name: named(report), report, rulebook })),
);

const missing = (seat: number, hands: number): Command => ({ type: 'give-penalty', seat, player: `p${seat}`, hands });

/** Seat 3, in the big blind, misses this one hand; seat 5 this one and the next. */
const punishedTable = (rulebook: RulebookId): TableState =>
  play(sampleTable(five, { rulebook, mode: 'tournament' }), [missing(3, 1), missing(5, 2), start]);

const incidentOf = (state: TableState): Incident => state.incidents.find(({ id }) => id === 'i') as Incident;
const dealAgain = (penalty?: GivenPenalty): Command => ({
  type: 'rule-incident',
  at: 60,
  incident: 'i',
  ruling: 'deal-again',
  by: 'floor:1',
  reason: null,
  ...(penalty === undefined ? {} : { penalty }),
});
const deadIn = ({ hand }: TableState) =>
  hand?.players.filter(({ status }) => status !== 'live').map(({ seat }) => seat);

test.each(cases)('$rulebook, $name: dealt again by the floor', ({ report, rulebook }) => {
  const reported = play(punishedTable(rulebook), [...acts('4c'), { type: 'report', at: 50, incident: 'i', report }]);
  const review = misdealReview(reported, incidentOf(reported));
  expect(review).toMatchObject({ mayDealAgain: true, missing: [3, 5] });
  expect(review?.time).toMatchObject({ isOver: false, because: [{ seat: 4, action: 'call' }], fewest: 1 });
  expect(review?.returned).toEqual([
    { seat: 2, chips: 100 },
    { seat: 3, chips: 200 },
    { seat: 4, chips: 200 },
  ]);
  const told = rulingConsequences(reported, incidentOf(reported), { ruling: 'deal-again' });
  expect(told).toMatchObject({ refusal: null, before: { toAct: 1, total: 500 }, after: { stage: 'over', total: 0 } });
  expect(told.stacks).toEqual([
    { seat: 2, before: 4900, after: 5000 },
    { seat: 3, before: 4800, after: 5000 },
    { seat: 4, before: 4800, after: 5000 },
  ]);
  // What happens at the table is what was shown: bets back, the penalty of the ruling once.
  const ruled = play(reported, [dealAgain({ seat: 1, hands: 1 })]);
  expect(ruled.chairs.map(({ stack }) => stack)).toEqual(five);
  expect(ruled.redeal).toEqual(review?.kept);
  expect(refusalOf(ruled, dealAgain({ seat: 1, hands: 1 }))).toMatchObject({ reason: 'incident-closed' });
  expect(ruled.chairs[0]?.penalty).toBe(1);
  const places = report.kind === 'wrong-button' && review?.kept.button === 5 ? [5, 1, 2] : [1, 2, 3];
  const [button, smallBlind, bigBlind] = places;
  expect(legalActions(ruled).start).toMatchObject({ button, smallBlind, bigBlind });
  const again = play(ruled, [start]);
  expect(again.hand).toMatchObject({ number: 2, redealOf: 1, level: null });
  // The two deals are one hand of a penalty, and one that was given meanwhile begins after it.
  expect(deadIn(again)?.toSorted()).toEqual([3, 5]);
  expect(again.chairs.map(({ penalty = 0 }) => penalty)).toEqual([1, 0, 0, 0, 1, 0]);
});

test('dealt again twice, the penalty is still one hand; the hand after it is the next one', () => {
  const report: Command = { type: 'report', at: 50, incident: 'i', report: { kind: 'boxed-card', count: 2 } };
  const second: Command = { ...report, incident: 'j' } as Command;
  const twice = play(punishedTable('tda-2011'), [
    report,
    dealAgain(),
    start,
    second,
    { ...dealAgain(), incident: 'j' } as Command,
    start,
  ]);
  expect(deadIn(twice)?.toSorted()).toEqual([3, 5]);
  const next = play(twice, [...acts('4f', '1f'), push(0), start]);
  expect(next.hand).toMatchObject({ number: 4, redealOf: null });
  expect(deadIn(next)).toEqual([5]);
});

test('substantial action closes the time: the review names the actions, and what was reported in time is still dealt again', () => {
  const opened = play(sampleTable(five), [start]);
  const report: Command = { type: 'report', at: 50, incident: 'i', report: { kind: 'boxed-card', count: 2 } };
  const late = play(opened, [report, ...acts('4c', '5c')]);
  const review = misdealReview(late, incidentOf(late));
  expect(review?.mayDealAgain).toBe(true);
  expect(review?.time).toMatchObject({ isOver: true, fewest: null, most: null });
  expect(review?.time.because.map(({ seat }) => seat)).toEqual([4, 5]);
  const tooLate = play(opened, [...acts('4c', '5c'), report]);
  expect(misdealReview(tooLate, incidentOf(tooLate))).toMatchObject({ mayDealAgain: false });
  expect(refusalOf(tooLate, dealAgain())).toMatchObject({ reason: 'misdeal-too-late', actions: 2 });
  // Of a hand that is over there is nothing to review.
  const over = play(opened, [report, dealAgain()]);
  expect(misdealReview(over, incidentOf(over))).toBeNull();
  const folded = play(opened, [report, ...acts('4f', '5f')]);
  expect(misdealReview(folded, incidentOf(folded))?.time).toMatchObject({ isOver: false, fewest: 1, most: 1 });
});

test.each(liveRulebookIds)(
  '%s: conduct is reported between two hands too, and the form proposes what comes next',
  (rulebook) => {
    const over = play(sampleTable(five, { rulebook }), [start, ...acts('4f', '5f', '1f', '2f'), push(0)]);
    const report: Report = { kind: 'disclosure', seat: 4 };
    const first = penaltyProposal(over, report, 5);
    if ('reason' in first) throw new Error(first.reason);
    expect(first.times).toBe(0);
    expect(first.cites.length).toBeGreaterThan(0);
    const choice = first.proposed ?? 0;
    const filed = play(over, [
      { type: 'report', at: 5, incident: 'i', report },
      { type: 'rule-incident', at: 5, incident: 'i', ruling: choice, by: 'floor:1', reason: null },
    ]);
    expect(outcomesOf(incidentOf(filed).answer as NonNullable<Incident['answer']>)).toEqual(first.outcomes);
    expect(penaltyProposal(filed, report, 6)).toMatchObject({ times: 1 });
    expect(penaltyProposal(over, { kind: 'disclosure' }, 5)).toMatchObject({ reason: 'report-lacks' });
  },
);
