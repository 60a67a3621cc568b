import { expect, test } from 'vitest';
import type { ShotClock, ShotClockFormat, ShotStep } from '../../words/shot-clock.ts';
import { bankAtEntry } from './refill.ts';
import { newShotClock, passed, shotClockAfter, shotView } from './shot-clock.ts';

const cards: ShotClockFormat = {
  shot: { preflop: 30, flop: 30, turn: 30, river: 30 },
  firstAction: null,
  bank: { kind: 'cards', seconds: 30 },
  auto: true,
  refill: [],
  afterCount: 'continue',
};
const toAct = (at: number, player = 'A', toCall = 800): ShotStep => ({
  at,
  e: 'to-act',
  player,
  street: 'flop',
  toCall,
});
const clockOf = (
  format: Partial<ShotClockFormat>,
  banks: ShotClock['banks'],
  ...steps: readonly ShotStep[]
): ShotClock => steps.reduce(shotClockAfter, newShotClock({ ...cards, ...format }, banks));
const seen = (clock: ShotClock, at: number) => shotView(clock, at);

test('an act at the very moment of zero is in time, and uses no card', () => {
  const clock = clockOf({}, { A: 1 }, toAct(0), { at: 30_000, e: 'act', player: 'A' });
  expect([clock.banks, clock.results, clock.late]).toEqual([{ A: 1 }, [], []]);
});

test('an act after zero is late, and the result stands', () => {
  const clock = clockOf({}, { A: 0 }, toAct(0, 'A', 0), { at: 30_001, e: 'act', player: 'A' });
  expect(clock.results).toEqual([{ player: 'A', at: 30_000, result: 'check' }]);
  expect(clock.late).toEqual([{ player: 'A', at: 30_001 }]);
});

test('a card that is handed in before zero is added to what is left; one nobody has is late', () => {
  const clock = clockOf({ auto: false }, { A: 1 }, toAct(0), { at: 20_000, e: 'card', player: 'A' });
  expect(seen(clock, 25_000)).toMatchObject({ player: 'A', left: 35_000, phase: 'bank', cards: 1 });
  expect(shotClockAfter(clock, { at: 26_000, e: 'card', player: 'A' }).late).toEqual([{ player: 'A', at: 26_000 }]);
});

test('a card that is taken back is in the bank again, and its seconds are gone', () => {
  const clock = clockOf(
    {},
    { A: 2 },
    toAct(0),
    { at: 1000, e: 'card', player: 'A' },
    { at: 2000, e: 'card-back', player: 'A' },
  );
  expect(clock.banks).toEqual({ A: 2 });
  expect(seen(clock, 5000)).toMatchObject({ player: 'A', left: 25_000, phase: 'shot', cards: 0 });
});

test('a fault takes the clock back to when the device was last heard, with the card that went since', () => {
  const clock = clockOf({}, { A: 1 }, toAct(0), { at: 40_000, e: 'fault', since: 25_000 });
  expect(clock.banks).toEqual({ A: 1 });
  expect(seen(clock, 900_000)).toMatchObject({ player: 'A', left: 5000, isPaused: true, cards: 0 });
  expect(seen(shotClockAfter(clock, { at: 50_000, e: 'resume' }), 52_000)?.left).toBe(3000);
});

test('a fault takes back a result that came since', () => {
  const clock = clockOf({}, { A: 0 }, toAct(0), { at: 31_000, e: 'time' }, { at: 35_000, e: 'fault', since: 29_000 });
  expect(clock.results).toEqual([]);
  expect(seen(clock, 40_000)).toMatchObject({ player: 'A', left: 1000, isPaused: true, cards: 0 });
});

test('a fault from before the decision gives all of its time back', () => {
  const clock = clockOf({}, { A: 0 }, toAct(10_000), { at: 15_000, e: 'fault', since: 5000 });
  expect(seen(clock, 20_000)?.left).toBe(30_000);
});

test('after a count the full time begins where the house says so', () => {
  const count: readonly ShotStep[] = [toAct(0), { at: 12_000, e: 'pause', why: 'count' }, { at: 50_000, e: 'resume' }];
  expect(seen(clockOf({ afterCount: 'restart' }, {}, ...count), 51_000)?.left).toBe(29_000);
  expect(seen(clockOf({}, {}, ...count), 51_000)?.left).toBe(17_000);
});

test('what stands for two reasons goes on when both are over', () => {
  const both = clockOf(
    {},
    {},
    toAct(0),
    { at: 1000, e: 'pause', why: 'floor' },
    { at: 2000, e: 'pause', why: 'dealer' },
  );
  const one = shotClockAfter(both, { at: 3000, e: 'resume', why: 'floor' });
  expect(seen(one, 9000)).toMatchObject({ left: 29_000, isPaused: true });
  expect(seen(shotClockAfter(one, { at: 9000, e: 'resume', why: 'dealer' }), 10_000)?.left).toBe(28_000);
});

test('a clock that stands when somebody is to act begins when it goes on', () => {
  const clock = clockOf({}, {}, { at: 0, e: 'pause', why: 'count' }, toAct(5000));
  expect(seen(clock, 60_000)).toMatchObject({ left: 30_000, isPaused: true });
});

test('a bank of seconds is used exactly, and its end is the end', () => {
  const seconds = { bank: { kind: 'seconds' } } as const;
  const clock = clockOf(seconds, { A: 10_000 }, toAct(0));
  expect(seen(clock, 34_000)).toMatchObject({ player: 'A', left: 6000, phase: 'bank', cards: 0 });
  expect(passed(clock, 34_000).banks).toEqual({ A: 6000 });
  expect(passed(clock, 40_001).results).toEqual([{ player: 'A', at: 40_000, result: 'dead' }]);
});

test('a bank of seconds that is added to while it runs goes on for so much longer', () => {
  const format = {
    bank: { kind: 'seconds' },
    refill: [{ on: 'level', mode: 'add', n: 15, when: 'at-once' }],
  } as const;
  const clock = clockOf(format, { A: 10_000, B: 0 }, toAct(0), { at: 35_000, e: 'level' });
  expect([seen(clock, 35_000)?.left, clock.banks]).toEqual([20_000, { A: 20_000, B: 15_000 }]);
});

test('refills wait for the next hand, each in its own way', () => {
  const refill = (mode: 'reset' | 'up-to' | 'add') => ({ refill: [{ on: 'day', mode, n: 3 }] }) as const;
  const after = (mode: 'reset' | 'up-to' | 'add') => {
    const clock = clockOf(refill(mode), { A: 1, B: 5 }, { at: 0, e: 'day' });
    expect(clock.banks).toEqual({ A: 1, B: 5 });
    return shotClockAfter(clock, { at: 1, e: 'hand' }).banks;
  };
  expect([after('reset'), after('up-to'), after('add')]).toEqual([
    { A: 3, B: 3 },
    { A: 3, B: 5 },
    { A: 4, B: 8 },
  ]);
});

test('a refill at three tables comes when the third is reached or passed, once', () => {
  const format = { refill: [{ on: 'tables', mode: 'reset', n: 6, tables: 3 }] } as const;
  const tables = (n: number): ShotStep => ({ at: n, e: 'tables', tables: n });
  const counts = (...numbers: readonly number[]) =>
    shotClockAfter(clockOf(format, { A: 1 }, ...numbers.map(tables)), { at: 99, e: 'hand' }).banks;
  expect([counts(4, 2), counts(3), counts(2), counts(5, 4)]).toEqual([{ A: 6 }, { A: 6 }, { A: 1 }, { A: 1 }]);
});

test('a re-entry has what was left, or the allotment of its level, as the house says', () => {
  const byEntryLevel = [
    { untilLevel: 1, n: 10 },
    { untilLevel: 9, n: 5 },
  ];
  expect(bankAtEntry({ byEntryLevel, reentry: 'higher-of' }, 4, 7)).toBe(7);
  expect(bankAtEntry({ byEntryLevel, reentry: 'new' }, 4, 7)).toBe(5);
  expect(bankAtEntry({ byEntryLevel, reentry: 'new' }, 12)).toBe(5);
});
