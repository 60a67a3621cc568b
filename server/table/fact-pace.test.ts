import { expect, test } from 'vitest';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { FactPace } from './fact-pace.ts';

/** Numbers as shown and booked: three at once, then one a second. */
function paced() {
  const time = new SimulatedTime();
  const pace = new FactPace(time, { atOnce: 3, perSecond: 1 });
  const booked: string[] = [];
  const show = (subject: string, value: number): void => {
    if (pace.may(subject, () => show(subject, value))) booked.push(`${subject}${value}`);
  };
  return { time, pace, booked, show };
}

test('the allowed number is booked at once, then the newest of each subject in turn', () => {
  const { time, booked, show } = paced();
  for (let value = 1; value <= 100; value += 1) {
    show('a', value);
    show('b', value);
  }
  expect(booked).toEqual(['a1', 'b1', 'a2']);
  time.advance(1_000);
  show('a', 101);
  time.advance(1_000);
  expect(booked.slice(3)).toEqual(['b100', 'a101']);
  time.advance(60_000);
  expect([booked.length, time.timers]).toEqual([5, 0]);
  show('b', 101);
  expect(booked.at(-1)).toBe('b101');
});

test('a restless subject keeps no other from its turn', () => {
  const { time, booked, show } = paced();
  show('b', 0);
  for (let tick = 0; tick < 100; tick += 1) {
    show('a', tick);
    if (tick === 50) show('b', 1);
    time.advance(100);
  }
  expect(booked).toContain('b1');
  expect(booked.length).toBeLessThanOrEqual(3 + 10);
});

test('outdated facts, and those waiting at the end, are not booked', () => {
  const { time, pace, booked, show } = paced();
  for (const value of [1, 2, 3, 4]) show('a', value);
  show('b', 1);
  pace.forget('a');
  time.advance(1_000);
  expect(booked).toEqual(['a1', 'a2', 'a3', 'b1']);
  show('b', 2);
  pace.stop();
  time.advance(60_000);
  expect(booked).toHaveLength(4);
});
