import { expect, test } from 'vitest';
import { SimulatedTime } from '../native-bridge/simulation/simulated-time.ts';
import { EvenClock } from './even-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function clockOf() {
  const time = new SimulatedTime();
  const began = time.now();
  const clock = new EvenClock({ wall: () => time.now(), passed: () => time.passed() });
  /** Minutes by the clock since it began, after so many have passed. */
  const after = (minutes: number): number => {
    time.advance(minutes * minuteMs);
    return (clock.now() - began) / minuteMs;
  };
  return { time, after };
}

test('a clock set back goes on as time passes, and is believed after twelve hours', () => {
  const { time, after } = clockOf();
  expect(after(10)).toBe(10);
  time.jump(-24 * hourMs);
  expect([after(0), after(5), after(60)]).toEqual([10, 15, 75]);
  expect(after(12 * 60)).toBe(75 + 12 * 60 - 24 * 60);
});

test('a clock set forward is followed, and so is its return if that was a mistake', () => {
  const { time, after } = clockOf();
  time.jump(24 * hourMs);
  expect(after(5)).toBe(24 * 60 + 5);
  time.jump(-24 * hourMs);
  expect(after(5)).toBe(10);
});

test('a clock set forward for good is not set back by a later mistake', () => {
  const { time, after } = clockOf();
  time.jump(6 * 365 * 24 * hourMs);
  const begun = after(0);
  expect(after(15)).toBe(begun + 15);
  time.jump(-hourMs);
  expect(after(5)).toBe(begun + 20);
});

test('small corrections of a clock are followed both ways', () => {
  const { time, after } = clockOf();
  time.jump(20_000);
  expect(after(0)).toBe(1 / 3);
  time.jump(-20_000);
  expect(after(0)).toBe(0);
  time.jump(-20_000);
  expect(after(1)).toBe(2 / 3);
});
