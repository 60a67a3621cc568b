import { expect, test } from 'vitest';
import { manualTimer } from '../test/fakes/manual-timer.ts';
import { BackOff } from './back-off.ts';

const TIMES = { firstMs: 100, longestMs: 1000, healedMs: 5000 };

test('the delay doubles with every failure up to the longest', () => {
  const timer = manualTimer();
  const backOff = new BackOff(timer.after, TIMES);
  const delays = [1, 2, 3, 4, 5, 6].map(() => {
    backOff.failed(() => {});
    return timer.runNext();
  });
  expect(delays).toEqual([100, 200, 400, 800, 1000, 1000]);
});

test('running long enough without a failure starts over', () => {
  const timer = manualTimer();
  const backOff = new BackOff(timer.after, TIMES);
  backOff.failed(() => {});
  timer.runNext();
  backOff.succeeded();
  expect(timer.runNext()).toBe(5000);
  backOff.failed(() => {});
  expect(timer.runNext()).toBe(100);
});

test('failing before it has healed goes on doubling', () => {
  const timer = manualTimer();
  const backOff = new BackOff(timer.after, TIMES);
  backOff.failed(() => {});
  timer.runNext();
  backOff.succeeded();
  backOff.failed(() => {});
  expect(timer.planned()).toEqual([200]);
});

test('two failures in a row plan one attempt, and stopping plans none', () => {
  const timer = manualTimer();
  const backOff = new BackOff(timer.after, TIMES);
  const attempts: string[] = [];
  backOff.failed(() => attempts.push('first'));
  backOff.failed(() => attempts.push('second'));
  expect(timer.planned()).toEqual([200]);
  timer.runNext();
  expect(attempts).toEqual(['second']);
  backOff.failed(() => attempts.push('third'));
  backOff.stop();
  expect(timer.planned()).toEqual([]);
});
