import { expect, test } from 'vitest';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { type FloorDecision, floorRuling } from './floor-ruling.ts';

const decision: FloorDecision<string> = {
  byFloor: true,
  decision: 'raise to 900',
  computed: 'call',
  cite: 'tda-2011#1',
  fairnessOverride: true,
  chips: null,
};

const ruled = (change: Partial<FloorDecision<string>>, policies = effectivePolicies('tda-2011')) =>
  floorRuling({ ...decision, ...change }, policies).outcome;

test('TDA 1: the floor’s decision is executed, and what had been computed stays on record', () => {
  expect(ruled({})).toEqual({
    accepted: true,
    executed: 'raise to 900',
    logged: ['computed', 'decision', 'cite', 'override'],
  });
  expect(ruled({ fairnessOverride: false, computed: undefined })).toMatchObject({ logged: ['decision', 'cite'] });
});

test.each([
  { change: { cite: null }, refused: { reason: 'citation-missing' } },
  { change: { cite: '  ' }, refused: { reason: 'citation-missing' } },
  { change: { byFloor: false }, refused: { reason: 'not-the-floor' } },
  { change: { chips: { before: 12_000, after: 12_500 } }, refused: { reason: 'chips-not-conserved', difference: 500 } },
  {
    change: { chips: { before: 12_000, after: 11_900 } },
    refused: { reason: 'chips-not-conserved', difference: -100 },
  },
])('a ruling is refused: $refused', ({ change, refused }) => {
  expect(ruled(change)).toEqual({ accepted: false, ...refused });
});

test('chips that add up are no hindrance', () => {
  expect(ruled({ chips: { before: 12_000, after: 12_000 } })).toMatchObject({ accepted: true });
});

test('a house may keep fairness from outranking its rules', () => {
  const strict = effectivePolicies('tda-2011', { 'floor.fairnessOverride': 'none' });
  expect(ruled({}, strict)).toEqual({ accepted: false, reason: 'no-override' });
  expect(ruled({ fairnessOverride: false }, strict)).toMatchObject({ accepted: true });
});
