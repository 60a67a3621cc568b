import { expect, test } from 'vitest';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { maySitDown, requiredChips, type TableChange } from './table-change.ts';

const house = effectivePolicies('house-cz');
const minute = 60_000;

const change = (parts: Partial<TableChange>): TableChange => ({
  reason: 'own-wish',
  chips: 500,
  sameLimit: true,
  minimum: 200,
  left: null,
  ...parts,
});

const required = (parts: Partial<TableChange>, policies = house): number =>
  requiredChips(change(parts), policies).chips;

test('house-cz#buyin.p1: an entry needs the minimum', () => {
  expect(required({ reason: 'entry', sameLimit: null })).toBe(200);
  expect(required({ reason: 'entry' }, { ...house, 'buyIn.minimumOnEntry': false })).toBe(0);
});

test.each(['table-broken', 'manager'] as const)(
  'house-cz#buyin.p2a: %s, with the same chips at the same stakes',
  (reason) => {
    expect(required({ reason, chips: 40 })).toBe(0);
    expect(maySitDown(change({ reason, chips: 40 }), 0, house)).toBe(true);
    expect(required({ reason, chips: 40 }, { ...house, 'tableChange.forced': 'minimum' })).toBe(200);
    // Other stakes are not in the text.
    expect(required({ reason, sameLimit: false })).toBe(200);
    expect(required({ reason, sameLimit: false }, { ...house, 'tableChange.forcedOtherLimit': 'same-stack' })).toBe(0);
  },
);

test('house-cz#buyin.p2b: who changes by choice needs the minimum, at whatever stakes', () => {
  expect(required({})).toBe(200);
  expect(required({ sameLimit: false })).toBe(200);
});

test.each([
  { ago: 0, needs: 730 },
  { ago: 60 * minute - 1, needs: 730 },
  { ago: 60 * minute, needs: 200 },
])('house-cz#buyin.p2c: back after $ago ms with at least what was taken away: $needs', ({ ago, needs }) => {
  expect(required({ left: { chips: 730, ago } })).toBe(needs);
});

test('house-cz#buyin.p2c: less than the minimum was taken away, and the text does not say whether it is asked', () => {
  const left = { chips: 150, ago: 5 * minute };
  expect(required({ left })).toBe(200);
  expect(required({ left }, { ...house, 'tableChange.returnBelowMinimum': 'leave-amount' })).toBe(150);
});

test('a forced move asks for nothing, however short a time ago the table was left', () => {
  expect(required({ reason: 'manager', left: { chips: 730, ago: minute } })).toBe(0);
});

test('a house’s maximum bars more chips, except those a player must bring back', () => {
  const capped = { ...house, 'buyIn.maximum': 400 };
  expect(maySitDown(change({ chips: 199 }), 200, capped)).toBe(false);
  expect(maySitDown(change({ chips: 400 }), 200, capped)).toBe(true);
  expect(maySitDown(change({ chips: 401 }), 200, capped)).toBe(false);
  expect(maySitDown(change({ chips: 730 }), 730, capped)).toBe(true);
  expect(maySitDown(change({ reason: 'table-broken', chips: 900 }), 0, capped)).toBe(true);
});
