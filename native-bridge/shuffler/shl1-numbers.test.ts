import { expect, test } from 'vitest';
import type { Shl1Fields, Shl1Record } from './shl1-frames.ts';
import { Shl1Numbers } from './shl1-numbers.ts';

const event = (n: number | string, name = 'DOOR', fields: Shl1Fields = {}): Shl1Record => ({
  seq: 1,
  kind: 'E',
  name,
  fields: { n: String(n), ...fields },
});

function heard(...numbers: readonly number[]): Shl1Numbers {
  const known = new Shl1Numbers();
  known.greeted(0);
  for (const number of numbers) known.take(event(number));
  return known;
}

test('an event is new once, whatever its sequence and its mac', () => {
  const numbers = heard();
  expect(numbers.take(event(1))).toEqual({ type: 'new', number: 1, lost: 0, isRecounted: false });
  expect(numbers.take({ ...event(1), seq: 9 })).toEqual({ type: 'repeated' });
  expect(numbers.take(event(1, 'DOOR', { mac: '0123456789ABCDEF' }))).toEqual({ type: 'repeated' });
  expect(numbers.last).toBe(1);
});

test('an event without a number has none', () => {
  expect(heard().take(event('x'))).toBe(null);
});

test('numbers missing within a session were lost; between two sessions one may have been a reboot', () => {
  const numbers = heard(1, 2);
  expect(numbers.take(event(6))).toEqual({ type: 'new', number: 6, lost: 3, isRecounted: false });
  numbers.greeted(8);
  expect(numbers.take(event(8))).toEqual({ type: 'new', number: 8, lost: 0, isRecounted: false });
});

test('losses reported by the device are not counted twice, whatever that event’s number', () => {
  const numbers = heard(1, 2);
  expect(numbers.take(event(71, 'OVERRUN', { lost: '6' }))).toEqual({
    type: 'new',
    number: 71,
    lost: 0,
    isRecounted: false,
  });
  expect(numbers.take(event(71, 'OVERRUN', { lost: '6' }))).toEqual({ type: 'repeated' });
  expect(numbers.take(event(9))).toEqual({ type: 'new', number: 9, lost: 0, isRecounted: false });
  expect(numbers.last).toBe(9);
});

test('events from before the greeting are not live; no event is from a device that does not tell its last number', () => {
  const numbers = new Shl1Numbers();
  numbers.greeted(7);
  expect([numbers.isLive(7), numbers.isLive(8)]).toEqual([false, true]);
  numbers.greeted(null);
  expect(numbers.isLive(1_000)).toBe(false);
});

test('a number missing in a replay was a reboot, or the device reports it as lost', () => {
  const numbers = heard(1, 2);
  numbers.greeted(6);
  expect(numbers.take(event(3))).toMatchObject({ lost: 0 });
  expect(numbers.take(event(5))).toMatchObject({ lost: 0 });
  expect(numbers.take(event(6))).toMatchObject({ lost: 0 });
  expect(numbers.take(event(8))).toMatchObject({ lost: 1 });
});

test.each([1, 56, 57])(
  'an old number, %i, with new words is a new count, and nothing of it live before the device is asked',
  (n) => {
    const numbers = heard(56, 57);
    expect(numbers.take(event(n, 'LOADED'))).toEqual({ type: 'new', number: n, lost: 0, isRecounted: true });
    expect(numbers.isLive(n)).toBe(false);
    expect(numbers.isLive(1_000)).toBe(false);
    expect(numbers.take(event(n, 'LOADED'))).toEqual({ type: 'repeated' });
    expect(numbers.last).toBe(n);
    expect(numbers.greeted(n)).toBe(true);
    expect(numbers.isLive(n + 1)).toBe(true);
  },
);

test('a device with a lower number at its greeting has lost its count', () => {
  const numbers = heard(56, 57);
  expect(numbers.greeted(1)).toBe(false);
  expect(numbers.last).toBe(0);
  expect(numbers.take(event(1))).toEqual({ type: 'new', number: 1, lost: 0, isRecounted: false });
});

test('a device that repeats all its events at every greeting reports nothing new', () => {
  const numbers = heard();
  for (let n = 1; n <= 200; n++) numbers.take(event(n));
  numbers.greeted(200);
  for (let n = 1; n <= 200; n++) expect(numbers.take(event(n))).toEqual({ type: 'repeated' });
});

test('events missing between the greeting and the first event after it were lost', () => {
  const numbers = new Shl1Numbers();
  numbers.greeted(5);
  expect(numbers.take(event(8))).toMatchObject({ lost: 2 });
  numbers.greeted(8);
  expect(numbers.take(event(12, 'OVERRUN', { lost: '4' }))).toMatchObject({ lost: 0 });
  expect(numbers.take(event(13))).toMatchObject({ lost: 0 });
  expect(numbers.take(event(15))).toMatchObject({ lost: 1 });
});

test('events handled by an earlier run are repetitions, whatever they contain, until the count is lost', () => {
  const numbers = new Shl1Numbers(40);
  expect(numbers.last).toBe(40);
  expect(numbers.greeted(41)).toBe(true);
  expect(numbers.take(event(9))).toEqual({ type: 'repeated' });
  expect(numbers.take(event(40))).toEqual({ type: 'repeated' });
  expect(numbers.take(event(7, 'OVERRUN', { lost: '7' }))).toMatchObject({ type: 'new' });
  expect(numbers.take(event(41))).toMatchObject({ type: 'new', number: 41 });
  expect(numbers.greeted(3)).toBe(false);
  expect(numbers.take(event(4))).toMatchObject({ type: 'new', number: 4, lost: 0 });
});

test('after a device is forgotten all its events are new, and none are live before it is greeted', () => {
  const numbers = heard(1, 2, 3);
  numbers.forget();
  expect(numbers.last).toBe(0);
  expect(numbers.take(event(2))).toEqual({ type: 'new', number: 2, lost: 0, isRecounted: false });
  expect(numbers.isLive(1_000)).toBe(false);
});
