import { expect, test } from 'vitest';
import { SimulatedTime } from './simulated-time.ts';

test('runs what falls due in order of time, then in order of asking', () => {
  const time = new SimulatedTime();
  const ran: string[] = [];
  time.after(20, () => ran.push('late'));
  time.after(10, () => ran.push('first'));
  time.after(10, () => ran.push('second'));
  time.advance(15);
  expect(ran).toEqual(['first', 'second']);
  time.advance(5);
  expect(ran).toEqual(['first', 'second', 'late']);
});

test('a timer asked for by a timer runs in the same stretch when it falls due there', () => {
  const time = new SimulatedTime(1_000);
  const ran: number[] = [];
  time.after(10, () => time.after(10, () => ran.push(time.now())));
  time.advance(30);
  expect(ran).toEqual([1_020]);
  expect(time.now()).toBe(1_030);
});

test('a cancelled timer never runs', () => {
  const time = new SimulatedTime();
  const ran: string[] = [];
  const cancel = time.after(10, () => ran.push('cancelled'));
  cancel();
  time.advance(20);
  expect(ran).toEqual([]);
  expect(time.timers).toBe(0);
});

test('never runs an action before after() has returned, also with no delay', () => {
  const time = new SimulatedTime();
  const ran: string[] = [];
  time.after(0, () => ran.push('ran'));
  expect(ran).toEqual([]);
  time.advance(0);
  expect(ran).toEqual(['ran']);
});

test('a jump of the wall clock moves no timer', () => {
  const time = new SimulatedTime(1_000);
  const ran: string[] = [];
  time.after(10, () => ran.push('ran'));
  time.jump(-500);
  expect(time.now()).toBe(500);
  time.advance(9);
  expect(ran).toEqual([]);
  time.advance(1);
  expect(ran).toEqual(['ran']);
});
