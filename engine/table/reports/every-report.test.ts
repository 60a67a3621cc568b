import { expect, test } from 'vitest';
import { acts, deal, play, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import { liveRulebookIds } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Report } from '../../words/report.ts';
import { type ReportKind, reportKinds, reportRule } from '../../words/report-kind.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { TableState } from '../../words/table-state.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';
import { answerReport } from './answer-report.ts';
import { reportsNow } from './report-fits.ts';

type Moment = (rulebook: RulebookId) => TableState;

// Button 1, blinds 2 and 3; seat 4 opens.
const stacks = [5000, 5000, 5000, 5000, 0, 5000];
const table =
  (options: Parameters<typeof sampleTable>[1] = {}): Moment =>
  (rulebook) =>
    play(sampleTable(stacks, { ...options, rulebook }), [start]);
const preflop = table();
const tournament = table({ mode: 'tournament' });
const flop: Moment = (rulebook) =>
  play(preflop(rulebook), [...acts('4f', '6c', '1c', '2f', '3x'), deal('2h', '3h', '7s')]);
const betOnFlop: Moment = (rulebook) => play(flop(rulebook), acts('3b400'));
const stud = table({ variant: 'limit-stud', stakes: { ...sampleStakes, smallBlind: 0, bigBlind: 0, bringIn: 50 } });
const potLimit: Moment = (rulebook) => play(table({ variant: 'pot-limit-omaha' })(rulebook), acts('4r600'));
const showdown: Moment = (rulebook) =>
  play(betOnFlop(rulebook), [...acts('6c', '1f'), deal('9c'), ...acts('3x', '6x'), deal('Td'), ...acts('3x', '6x')]);
const betweenHands: Moment = (rulebook) =>
  play(preflop(rulebook), [...acts('4f', '6f', '1f', '2f'), { type: 'push-pot', at: 5, pot: 0 }]);
const underClock: Moment = (rulebook) =>
  play(preflop(rulebook), [
    { type: 'report', at: 1000, incident: 'clock', report: { kind: 'clock-called', seat: 2 } },
    { type: 'apply-report', at: 1000, incident: 'clock', choice: 0 },
  ]);

/** Both called all in, hand for hand: held face down where the rulebook says so. */
const held: Moment = (rulebook) => {
  const overlay = { 'handForHand.allInFaceDown': true } as const;
  const begun = play(sampleTable(stacks, { mode: 'tournament', rulebook, overlay }), [start]);
  const called = play(begun, acts('4a', '6c', '1f', '2f', '3f'));
  return play(called, [{ type: 'set-hand-for-hand', round: 1 }]);
};
const drawGame = table({ variant: 'limit-badugi' });
/** Everybody is in and has called through to the last card. */
const lastStreet: Moment = (rulebook) => {
  let state = play(stud(rulebook), [{ type: 'name-opener', seat: 2 }, ...acts('2i')]);
  for (let steps = 0; steps < 60 && state.hand?.street !== 4; steps++) {
    const { toAct } = state.hand ?? {};
    const [opener] = legalActions(state).nameOpener;
    if (opener !== undefined) state = play(state, [{ type: 'name-opener', seat: opener }]);
    else if (toAct == null) break;
    else state = play(state, [{ type: legalActions(state).check ? 'check' : 'call', seat: toAct }]);
  }
  return state;
};
const mucked: Moment = (rulebook) => play(showdown(rulebook), [{ type: 'muck-hand', seat: 3 }]);

/** Each kind at a moment it fits, with all it asks for. */
const samples: { readonly [Kind in ReportKind]: readonly [Moment, Omit<Report, 'kind'>] } = {
  'exposed-by-dealer': [preflop, { seat: 2, count: 1, choice: 'first-two' }],
  'boxed-card': [preflop, { count: 2 }],
  'wrong-card-count': [preflop, { seat: 4, count: 3 }],
  'dealt-out-of-order': [preflop, { seat: 5, choice: 'first-card' }],
  'seat-not-entitled': [preflop, { seat: 5 }],
  'seat-left-out': [preflop, { seat: 6 }],
  'wrong-button': [preflop, { seat: 6 }],
  'extra-board-card': [flop, { count: 1 }],
  'premature-card': [preflop, { choice: 'turned', cards: ['9c'] }],
  'burn-error': [flop, { choice: 'no-burn' }],
  'stub-fouled': [flop, {}],
  'stub-short': [stud, { count: 4 }],
  'draw-stub-short': [drawGame, { choice: 'enough-with-burns' }],
  'seventh-exposed': [lastStreet, { seat: 2 }],
  'foreign-card': [flop, { choice: 'in-hand' }],
  'duplicate-card': [flop, { cards: ['2h'] }],
  joker: [flop, { seat: 3 }],
  'non-standard-card': [flop, { seat: 3, choice: 'in-hand' }],
  'missing-card': [betweenHands, { count: 1 }],
  'under-raise': [betOnFlop, { seat: 3 }],
  'pot-miscount': [potLimit, { seat: 4, chips: 500 }],
  'string-bet': [preflop, { seat: 4 }],
  'out-of-turn': [preflop, { seat: 1 }],
  'conditional-statement': [preflop, { seat: 1 }],
  'count-asked': [betOnFlop, { seat: 6, to: 3 }],
  'question-asked': [betOnFlop, { seat: 6, choice: 'how-much' }],
  'word-in-question': [betOnFlop, { seat: 6 }],
  'token-bet': [betOnFlop, { seat: 6 }],
  'chips-found': [betOnFlop, { seat: 3, chips: 500 }],
  'lost-chips': [flop, { chips: 100 }],
  'chips-hidden': [betweenHands, { seat: 1, chips: 500 }],
  'hand-swept': [betOnFlop, { seat: 3 }],
  'killed-wrong-count': [flop, { seat: 6, count: 3 }],
  'up-cards-lifted': [stud, { seat: 2 }],
  'card-dropped': [flop, { seat: 3 }],
  'exposed-by-player': [betOnFlop, { seat: 6 }],
  'shown-to-one': [flop, { seat: 3, to: 6 }],
  'asked-to-see': [showdown, { seat: 3, to: 6 }],
  miscall: [showdown, { seat: 3 }],
  'odd-chip': [showdown, { chips: 500 }],
  'discard-retrieved': [mucked, { seat: 3, choice: 'identifiable' }],
  'unclear-tabling': [showdown, { seat: 3 }],
  'run-out-released': [held, {}],
  dispute: [betweenHands, {}],
  'wrong-level': [tournament, {}],
  'old-chips': [tournament, { chips: 100, count: 3 }],
  rabbit: [betweenHands, { seat: 1 }],
  absent: [preflop, { seat: 6 }],
  back: [betweenHands, { seat: 6 }],
  'left-table': [flop, { seat: 3 }],
  gone: [tournament, { seat: 4 }],
  'face-hidden': [preflop, { seat: 4 }],
  phone: [preflop, { seat: 4 }],
  device: [preflop, { seat: 4, choice: 'app' }],
  language: [preflop, { seat: 4 }],
  disclosure: [preflop, { seat: 4 }],
  advice: [preflop, { seat: 4 }],
  'read-hand': [showdown, { seat: 3 }],
  touching: [preflop, { seat: 4 }],
  delay: [preflop, { seat: 4 }],
  chatter: [preflop, { seat: 4 }],
  etiquette: [preflop, { seat: 4, choice: 'out-of-reach' }],
  'stack-hidden': [preflop, { seat: 4 }],
  'thrown-card': [preflop, { seat: 4 }],
  'non-standard-fold': [preflop, { seat: 4 }],
  'soft-play': [preflop, { seat: 4 }],
  dumping: [betweenHands, { seat: 4 }],
  abuse: [preflop, { seat: 4 }],
  disruption: [preflop, { seat: 4 }],
  cheating: [preflop, { seat: 4 }],
  misconduct: [preflop, { seat: 4 }],
  collusion: [preflop, { seat: 4 }],
  'wrong-seat': [tournament, { seat: 4, to: 5, choice: 'own-chips' }],
  'late-arrival': [tournament, { seat: 4 }],
  'special-needs': [preflop, { seat: 4 }],
  'clock-called': [preflop, { seat: 1 }],
  'clock-declared': [underClock, {}],
  'clock-stopped': [underClock, {}],
  'deck-change': [betweenHands, { choice: 'player' }],
  rebuy: [tournament, { seat: 4, chips: 1000 }],
  'colour-up': [betweenHands, { chips: 500 }],
};

const late = 10_000_000;

test.each(reportKinds)('%s is reported, answered and applied under every rulebook, and every chip is there', (kind) => {
  const [moment, details] = samples[kind];
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
  const [moment, details] = samples[kind];
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
    [() => sampleTable(stacks), 'dispute'],
    [() => sampleTable(stacks), 'missing-card'],
  ];
  for (const [moment, kind] of cases) {
    const state = moment('tda-2011');
    expect(reportsNow(state), kind).not.toContain(kind);
    const [, details] = samples[kind];
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
