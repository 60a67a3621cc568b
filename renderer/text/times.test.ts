import { expect, test } from 'vitest';
import { makeAge, makeCountdown, makeDate, makeHours, makeHoursPlayed, makeMoment } from './times.ts';

test('a date is written as the language writes it, days of reports alike everywhere', () => {
  const at = new Date(2026, 10, 8, 9, 5).getTime();
  expect(makeMoment(at, 'en', 'short')).toBe('8 Nov 09:05');
  expect(makeMoment(at, 'cs', 'whole')).toBe('8. 11. 2026 09:05');
  expect(makeDate(Date.parse('2026-11-08'), 'en', 'narrow', 'UTC')).toBe('08/11');
});

// Minutes that are no whole number once read as "1:60".
test.each([
  [0, '0:00'],
  [59.7, '0:59'],
  [119.7, '1:59'],
  [125, '2:05'],
])('%d minutes played are %s', (minutes, text) => {
  expect(makeHoursPlayed(minutes)).toBe(text);
});

test.each([
  [872_000, '14:32'],
  [871_001, '14:32'],
  [1_000, '0:01'],
  [-5, '0:00'],
  [3_872_000, '1:04:32'],
])('%i ms are left as %s', (milliseconds, text) => {
  expect(makeCountdown(milliseconds)).toBe(text);
});

test.each([
  [-5, '0:00'],
  [48_900, '0:48'],
  [725_000, '12:05'],
  [3_723_000, '1:02:03'],
])('%i ms are %s', (milliseconds, age) => {
  expect(makeAge(milliseconds)).toBe(age);
});

test('time until the next break names its hours and minutes, and is never nothing before it begins', () => {
  expect(makeHours(54 * 60_000)).toBe('54\u00a0min');
  expect(makeHours(53 * 60_000 + 1)).toBe('54\u00a0min');
  expect(makeHours(124 * 60_000)).toBe('2\u00a0h\u00a004');
  expect(makeHours(1)).toBe('1\u00a0min');
  expect(makeHours(-5)).toBe('0\u00a0min');
});
