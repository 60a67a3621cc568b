import { expect, test } from 'vitest';
import { seatsNumbered } from './seat-ranges.ts';

test('one seat is named as one, several as several', () => {
  const t = (key: string, values?: object) => `${key} ${Object.values(values ?? {}).join(' ')}`;
  expect(seatsNumbered([7], { t })).toBe('shared:seat.numbered 7');
  expect(seatsNumbered([6, 4, 5, 8], { t })).toBe('shared:seat.severalNumbered 4–6, 8');
});
