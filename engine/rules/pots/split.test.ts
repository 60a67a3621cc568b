import { expect, test } from 'vitest';
import { partition, split } from './award-pots.ts';

test.each([
  { name: 'even', chips: 3000, winners: [2, 5], unit: 100, several: 'one-each', shares: [1500, 1500], odd: [] },
  {
    name: 'one odd chip, first left of the button (TDA 17)',
    chips: 2900,
    winners: [5, 9],
    unit: 100,
    several: 'one-each',
    shares: [1500, 1400],
    odd: [100],
  },
  {
    name: 'two odd chips, one each',
    chips: 800,
    winners: [1, 2, 3],
    unit: 100,
    several: 'one-each',
    shares: [300, 300, 200],
    odd: [100, 100],
  },
  {
    name: 'two odd chips, all to the first',
    chips: 8,
    winners: [1, 2, 3],
    unit: 1,
    several: 'all-to-first',
    shares: [4, 2, 2],
    odd: [2],
  },
  {
    name: 'fewer chips than winners: the last gets none and no share',
    chips: 2,
    winners: [1, 2, 3],
    unit: 1,
    several: 'one-each',
    shares: [1, 1],
    odd: [1, 1],
  },
] as const)('a split pot: $name', ({ chips, winners, unit, several, shares, odd }) => {
  const done = split(chips, winners, unit, several);
  expect(done.shares).toEqual(shares.map((share, index) => ({ seat: winners[index], chips: share })));
  expect(done.odd).toEqual(odd.map((share, index) => ({ seat: winners[index], chips: share })));
});

test.each([
  { chips: 2000, parts: 2, several: 'one-each', expected: [1000, 1000] },
  { chips: 2100, parts: 2, several: 'one-each', expected: [1100, 1000] },
  { chips: 2100, parts: 1, several: 'one-each', expected: [2100] },
  { chips: 400, parts: 3, several: 'one-each', expected: [200, 100, 100] },
  { chips: 500, parts: 3, several: 'one-each', expected: [200, 200, 100] },
  { chips: 500, parts: 3, several: 'all-to-first', expected: [300, 100, 100] },
] as const)('$chips in $parts parts of whole chips of 100, odd ones $several', (from) => {
  expect(partition(from.chips, from.parts, 100, from.several)).toEqual(from.expected);
});
