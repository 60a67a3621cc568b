import { expect, test } from 'vitest';
import type { Overlay, RulebookId } from '../../words/rulebook.ts';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { citesOf, consult } from '../rulebooks/consult.ts';
import { actUnderClock, type ClockAsked, callClock, clockAt, clockRunsOut } from './clock.ts';

const times = effectivePolicies('tda-2011');
const clock = { seat: 6, calledAt: 1000, declaredAt: null };
const books = ['tda-2011', 'tda-sk', 'tda-cz'] as const;

test.each([
  { at: 1000, phase: 'thinking', secondsLeft: 60 },
  { at: 1059, phase: 'thinking', secondsLeft: 1 },
  { at: 1060, phase: 'countdown', secondsLeft: 10 },
  { at: 1069, phase: 'countdown', secondsLeft: 1 },
  { at: 1070, phase: 'declaration-due', secondsLeft: 0 },
])('TDA 25: a clock called at 1000 is $phase at $at', ({ at, phase, secondsLeft }) => {
  expect(clockAt(clock, at, times)).toEqual({ phase, secondsLeft });
});

test('once declared it stays declared; declared later, it is due until then', () => {
  const declared = { ...clock, declaredAt: 1074 };
  expect(clockAt(declared, 1073, times).phase).toBe('declaration-due');
  expect(clockAt(declared, 1074, times).phase).toBe('declared');
});

test('a house may give other times', () => {
  const short = effectivePolicies('tda-2011', { callClockSeconds: 30, countdownSeconds: 5 });
  expect(clockAt(clock, 1030, short).phase).toBe('countdown');
  expect(clockAt(clock, 1035, short).phase).toBe('declaration-due');
});

test.each(
  books.flatMap((rulebook) => [
    { rulebook, at: 1060, declaredAt: null, accepted: true },
    { rulebook, at: 1070, declaredAt: null, accepted: true },
    { rulebook, at: 1073, declaredAt: null, accepted: true },
    { rulebook, at: 1070, declaredAt: 1071, accepted: true },
    { rulebook, at: 1071, declaredAt: 1071, accepted: false },
    { rulebook, at: 1072, declaredAt: 1071, accepted: false },
  ]),
)('$rulebook: acting at $at, declared at $declaredAt', ({ rulebook, at, declaredAt, accepted }) => {
  const { outcome, others } = consult({ rulebook, overlay: {} }, (policies) =>
    actUnderClock({ clock: { ...clock, declaredAt }, at }, policies),
  );
  expect(outcome).toEqual({ accepted, deadHands: accepted ? [] : [6] });
  expect(others).toEqual([]);
});

const runsOut = (rulebook: RulebookId, at: number, facing: number) =>
  consult({ rulebook, overlay: {} }, (policies) => clockRunsOut({ clock, at, facing, contribution: 900 }, policies));

test.each(books)('%s: nobody acts, the hand dies with its chips in the pot', (rulebook) => {
  expect(runsOut(rulebook, 1059, 300).outcome).toEqual({ countdownStarted: false, deadHands: [], chipsStay: {} });
  expect(runsOut(rulebook, 1060, 300).outcome).toEqual({ countdownStarted: true, deadHands: [], chipsStay: {} });
  const { outcome, others, by } = runsOut(rulebook, 1070, 300);
  expect(outcome).toEqual({ countdownStarted: true, deadHands: [6], chipsStay: { 6: 900 } });
  expect(others).toEqual([]);
  expect(citesOf(by)[0]).toMatch(new RegExp(`^${rulebook}#2[45]$`));
});

test.each(books)('%s: whether a player who could have checked is dead too is not said', (rulebook) => {
  const { outcome, others } = runsOut(rulebook, 1070, 0);
  expect(outcome.deadHands).toEqual([6]);
  expect(others).toEqual([{ countdownStarted: true, deadHands: [], chipsStay: {}, ruling: 'check' }]);
  expect(runsOut(rulebook, 1065, 0).others).toEqual([]);
});

const asked: ClockAsked = { byStaff: false, byPresent: true, on: 6, toAct: 6, running: false, thinking: null };

const called = (change: Partial<ClockAsked>, overlay: Overlay = {}, rulebook: RulebookId = 'tda-2011') =>
  consult({ rulebook, overlay }, (policies) => callClock({ ...asked, ...change }, policies)).outcome;

test('a clock on the player to act, by somebody at the table', () => {
  expect(called({})).toEqual({ accepted: true });
  expect(called({ byStaff: true, byPresent: false })).toEqual({ accepted: true });
});

test.each([
  { change: { byPresent: false }, reason: 'caller-away' },
  { change: { on: 5 }, reason: 'not-to-act' },
  { change: { toAct: null }, reason: 'nobody-to-act' },
  { change: { running: true }, reason: 'clock-running' },
])('a clock is refused: $reason', ({ change, reason }) => {
  for (const rulebook of books) expect(called(change, {}, rulebook)).toEqual({ accepted: false, reason });
});

test('no text says what a reasonable time is: the floor judges, unless the house has said', () => {
  expect(called({ thinking: 300 })).toEqual({ ruling: 'floor' });
  const overlay = { reasonableTimeSeconds: 45 } as const;
  expect(called({ thinking: 45 }, overlay)).toEqual({ accepted: true });
  expect(called({ thinking: 44 }, overlay)).toEqual({ accepted: false, reason: 'too-soon' });
  expect(called({ thinking: 'unknown' }, overlay)).toEqual({ ruling: 'floor' });
});
