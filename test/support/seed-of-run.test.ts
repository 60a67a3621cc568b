import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seedOfRun, usualSeed } from './seed-of-run.ts';

const half = () => 0.5;

test('without a setting every run is the same', () => {
  expect(seedOfRun(undefined, half)).toBe(usualSeed);
  expect(seedOfRun('', half)).toBe(usualSeed);
});

test('a seed is used as given, `random` draws one', () => {
  for (const seed of [7, 0, -5, 2_147_483_647, -2_147_483_648]) expect(seedOfRun(String(seed), half)).toBe(seed);
  expect(seedOfRun('random', half)).toBe(2 ** 30);
});

test.each(['seven', '1.5', '2147483648', '1e3', ' 7'])('“%s” is no seed', (asked) => {
  expect(() => seedOfRun(asked, half)).toThrow(/^RIFFLE_SEED is “.*”: a whole number from .*, or random\.$/);
});

test('every property of this run starts with the run’s seed', () => {
  const { seed } = fc.readConfigureGlobal();
  expect(seed).toBe(Number(process.env.RIFFLE_SEED));
  const drawn = () => fc.sample(fc.integer(), 20);
  expect(drawn()).toEqual(drawn());
  expect(fc.check(fc.property(fc.integer(), () => true)).runConfiguration.seed).toBe(seed);
});
