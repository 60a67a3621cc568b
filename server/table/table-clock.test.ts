import { expect, test } from 'vitest';
import { TableClock } from './table-clock.ts';

test('the clock stands while no console is connected, and goes on where it stood', () => {
  let passed = 0;
  const clock = new TableClock(() => passed);
  passed = 1_000;
  const [first, second] = [clock.attend(), clock.attend()];
  passed = 3_000;
  first();
  passed = 4_000;
  expect(clock.now()).toBe(4_000);
  second();
  passed = 60_000;
  expect(clock.now()).toBe(4_000);
  clock.attend();
  passed = 61_500;
  expect(clock.now()).toBe(5_500);
});

test('a clock that stands after a restart goes on with the first console, never behind what the log knows', () => {
  let passed = 500;
  const clock = new TableClock(() => passed, { read: () => 7_000, keep: () => {} });
  clock.stand();
  passed = 9_000;
  expect(clock.now()).toBe(7_000);
  clock.catchUp(7_200);
  expect(clock.now()).toBe(7_200);
  clock.attend();
  passed = 10_000;
  expect(clock.now()).toBe(8_200);
});
