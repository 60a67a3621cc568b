import { expect, test } from 'vitest';
import { LineTally } from './line-tally.ts';

test('counts, and gives percentiles of the last 200 answers', () => {
  const tally = new LineTally();
  expect(tally.counters.answeredMs).toBe(null);
  tally.count('frames');
  tally.count('skippedBytes', 7);
  for (let ms = 1; ms <= 300; ms++) tally.answered(ms);
  expect(tally.counters).toEqual({
    frames: 1,
    corrupt: 0,
    skippedBytes: 7,
    timeouts: 0,
    reopened: 0,
    answeredMs: { p50: 200, p99: 298 },
  });
});
