import { expect, test } from 'vitest';
import { DeckReadings } from './sealer-desk.ts';

const tag = 'E004010000000001';
const read = (...readings: readonly (readonly [looks: number, hits: number])[]) => {
  const kept = new DeckReadings();
  for (const [looks, hits] of readings) kept.add([{ tag, looks, hits }]);
  return kept.isWeak(tag);
};

test.each([
  ['never read', [], false],
  ['too few looks to say', [[49, 0]], false],
  ['just under six in ten', [[50, 29]], true],
  ['six in ten', [[50, 30]], false],
  [
    'little by little',
    [
      [20, 5],
      [20, 5],
      [20, 5],
    ],
    true,
  ],
  [
    'a long good evening and then a fold in the card',
    [
      [390, 390],
      [200, 20],
      [200, 20],
    ],
    true,
  ],
  [
    'a bad hour long ago',
    [
      [60, 0],
      [200, 200],
      [200, 200],
    ],
    false,
  ],
] as const)('%s', (_what, readings, isWeak) => {
  expect(read(...readings)).toBe(isWeak);
});
