import { expect, test } from 'vitest';
import { entryGate } from './entry-gate.ts';
import { type StatementItem, statementOf } from './statement.ts';

const hour = 3_600_000;
const clear = { person: 'P', at: 100 * hour, by: 'Novák', result: 'clear' } as const;
const gate = (...checks: Parameters<typeof entryGate>[0]) =>
  entryGate(checks, { person: 'P', at: 124 * hour }, { required: true, validHours: 24 });

test('somebody comes in with a last check that is clear, named and no older than the house says', () => {
  expect(gate(clear)).toEqual({ allowed: true, check: clear });
  expect(gate()).toEqual({ allowed: false, reason: 'not-checked' });
  expect(gate({ ...clear, person: 'Q' })).toEqual({ allowed: false, reason: 'not-checked' });
  expect(gate({ ...clear, at: 100 * hour - 1 })).toEqual({ allowed: false, reason: 'check-too-old' });
  expect(gate({ ...clear, by: ' ' })).toEqual({ allowed: false, reason: 'check-unnamed' });
  expect(gate(clear, { ...clear, at: 101 * hour, result: 'no-answer' })).toEqual({
    allowed: false,
    reason: 'not-checked',
  });
  expect(gate(clear, { ...clear, at: 101 * hour, result: 'excluded' })).toEqual({ allowed: false, reason: 'excluded' });
  // What is asked later says nothing of now.
  expect(gate(clear, { ...clear, at: 125 * hour, result: 'excluded' })).toEqual({ allowed: true, check: clear });
});

test('each kind of game stands by itself, in its own year, and the threshold is to be passed', () => {
  const item: StatementItem = { year: 2026, kind: 'live', stake: 0, fee: 0, win: 0, withheld: 0, rate: 10_000 };
  const items = [
    { ...item, stake: 300, fee: 50 },
    { ...item, win: 1350 },
    { ...item, kind: 'tournament', win: 1001, rate: 5_000 },
    { ...item, year: 2025, win: 9 },
  ];
  expect(statementOf(items, { year: 2026, threshold: 1000, feeCounts: true })).toEqual({
    kinds: {
      live: { stakes: 300, fees: 50, wins: 1350, withheld: 0, items: 2, net: 1000, aboveThreshold: false },
      tournament: { stakes: 0, fees: 0, wins: 501, withheld: 0, items: 1, net: 501, aboveThreshold: false },
    },
    otherYears: 1,
  });
  const { kinds } = statementOf(items, { year: 2026, threshold: 1000, feeCounts: false });
  expect(kinds.live).toMatchObject({ net: 1050, aboveThreshold: true });
});
