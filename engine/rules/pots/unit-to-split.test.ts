import { expect, test } from 'vitest';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { unitToSplit } from './unit-to-split.ts';

test('house-cz#ties.1: what is left over is changed into the smallest chips in play', () => {
  expect(unitToSplit(5, [100, 25], effectivePolicies('house-cz'))).toBe(5);
});

test('where it is not changed, the smallest chip of the pot is as small as it gets', () => {
  const policies = effectivePolicies('house-cz', { 'oddChip.breakDown': false });
  expect(unitToSplit(5, [100, 25], policies)).toBe(25);
  expect(unitToSplit(5, [], policies)).toBe(5);
});
