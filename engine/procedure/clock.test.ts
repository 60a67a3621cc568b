import { expect, test } from 'vitest';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { consult } from '../rulebooks/consult.ts';
import { actUnderClock, clockAt } from './clock.ts';

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
