import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';

const draws = (seed: number): number[] => Array.from({ length: 1_000 }, seededRandom(seed));

test('the same seed gives the same numbers, another seed others', () => {
  expect(draws(7)).toEqual(draws(7));
  expect(draws(7)).not.toEqual(draws(8));
});

test('numbers lie in [0, 1) and spread over it', () => {
  const numbers = draws(1);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  expect(mean).toBeGreaterThan(0.45);
  expect(mean).toBeLessThan(0.55);
});
