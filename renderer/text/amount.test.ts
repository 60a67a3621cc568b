import { expect, test } from 'vitest';
import { makeAmount, makeLimit, makeShortAmount } from './amount.ts';
import { spokenAmount } from './spoken-amount.ts';

test.each([
  [0, '0', '0', '0'],
  [400, '400', '400', '400'],
  [1200, '1,200', '1.200', '1\u202f200'],
  [47_105_300, '47,105,300', '47.105.300', '47\u202f105\u202f300'],
])('%i stands in full in every language', (chips, english, german, others) => {
  expect(makeAmount(chips, 'en')).toBe(english);
  expect(makeAmount(chips, 'de')).toBe(german);
  for (const language of ['cs', 'sk', 'pl'] as const) expect(makeAmount(chips, language)).toBe(others);
});

test.each([
  [99_000, '99,000', '99\u202f000'],
  [150_000, '150K', '150K'],
  [1_500_000, '1.5M', '1,5M'],
  [2_000_000, '2M', '2M'],
  [1_234_567, '1,234,567', '1\u202f234\u202f567'],
])('%i is shortened only where nothing is lost', (chips, english, czech) => {
  expect(makeShortAmount(chips, 'en')).toBe(english);
  expect(makeShortAmount(chips, 'cs')).toBe(czech);
});

test('two amounts that are read together are written in one way', () => {
  expect(makeShortAmount(50_000, 'en', 100_000)).toBe('50K');
  expect(makeShortAmount(12_500, 'pl', 100_000)).toBe('12\u202f500');
  expect(makeShortAmount(5_000, 'en', 100_000)).toBe('5,000');
  expect(makeShortAmount(40_000, 'en', 80_000)).toBe('40,000');
});

test.each([
  [1_440, '1,440', '1\u202f440', '1\u202f440'],
  [0.01, '0.01', '0,01', '0,01'],
  [1_234_567, '1,234,567', '1\u202f234\u202f567', '1\u202f234\u202f567'],
  [100_000_000, '100 million', '100 milionů', '100 milionów'],
  [10_000_000_000, '10 billion', '10 miliard', '10 miliardów'],
])('nobody counts the zeros of %d as a limit', (number, english, czech, polish) => {
  expect(makeLimit(number, 'en')).toBe(english);
  expect(makeLimit(number, 'cs').replaceAll('\u00a0', ' ')).toBe(czech);
  expect(makeLimit(number, 'pl').replaceAll('\u00a0', ' ')).toBe(polish);
});

test.each([
  [2, 'two'],
  [45, 'forty-five'],
  [150, 'one hundred fifty'],
  [800, 'eight hundred'],
  [1200, 'twelve hundred'],
  [6000, 'six thousand'],
  [18_400, 'eighteen thousand four hundred'],
  [1_200_000, 'one point two million'],
  [2_000_000, 'two million'],
  [12_345, '12,345'],
])('%i is said as "%s"', (chips, text) => {
  expect(spokenAmount(chips, 'en')).toBe(text);
});

test('other languages say digits', () => {
  expect(spokenAmount(1200, 'pl')).toBe('1\u202f200');
});
