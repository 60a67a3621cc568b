import { expect, test } from 'vitest';
import { type NoiseResult, noiseFault, noisyParsers, throughNoise } from './noisy-parsers.ts';

test.each(Object.entries(noisyParsers))(
  '%s: in a megabyte of hostile noise every frame is found, and none invented',
  (_, parser) => {
    const result = throughNoise(parser, 1_000_000, 1);
    expect(result.hidden).toBeGreaterThan(2_000);
    expect(noiseFault(parser, 1_000_000, result)).toBe(null);
  },
);

const sound: NoiseResult = { hidden: 3_000, missing: 0, invented: 0, outOfTurn: 0, mostHeld: 4_096 };

test.each([
  ['a frame that is not found', { missing: 1 }, 'missing'],
  ['a frame that nobody hid', { invented: 1 }, 'invented'],
  ['a frame found twice', { outOfTurn: 1 }, 'twice'],
  ['a parser that keeps more than it may', { mostHeld: 4_097 }, 'keeps'],
  ['a stream without frames', { hidden: 0 }, 'hidden'],
])('%s is a fault', (_, wrong, word) => {
  expect(noiseFault(noisyParsers.pepper, 1_000_000, { ...sound, ...wrong })).toContain(word);
  expect(noiseFault(noisyParsers.pepper, 1_000_000, sound)).toBe(null);
});

test('with only a checksum, a few frames by chance are no fault, and many are', () => {
  expect(noiseFault(noisyParsers.feig, 10_000_000, { ...sound, invented: 3, missing: 3 })).toBe(null);
  expect(noiseFault(noisyParsers.feig, 10_000_000, { ...sound, missing: 3 })).toContain('missing');
  expect(noiseFault(noisyParsers.feig, 10_000_000, { ...sound, invented: 100 })).toContain('invented');
});
