import { expect, test } from 'vitest';
import { TableClock } from './table-clock.ts';

test('a program that stood still resumes from its last beat, whoever reads its clock first', () => {
  let passed = 500;
  const kept: number[] = [];
  const clock = new TableClock(() => passed, { read: () => 7_000, keep: (ms) => void kept.push(ms) });
  expect(clock.beat()).toBe(0);
  passed = 1_400;
  expect([clock.now(), clock.beat()]).toEqual([7_900, 0]);
  // Stopped for ten seconds, or asleep.
  passed = 11_500;
  expect(clock.now()).toBe(7_900);
  passed = 11_700;
  expect([clock.now(), clock.beat()]).toEqual([8_100, 10_100]);
  expect(clock.beat()).toBe(0);
  // Nobody is timed: a standstill cannot be noticed, and costs nobody time.
  clock.rest();
  passed = 60_000;
  expect(clock.now()).toBe(56_400);
  expect(kept).toEqual([7_000, 7_900, 8_100, 8_100]);
});

test('a clock resumes where it was stored, never behind the log', () => {
  let passed = 500;
  const clock = new TableClock(() => passed, { read: () => 7_000, keep: () => {} });
  expect(clock.now()).toBe(7_000);
  clock.catchUp(7_200);
  clock.catchUp(6_000);
  passed = 1_500;
  expect(clock.now()).toBe(8_200);
});
