import { expect, test } from 'vitest';
import { streetWord } from './street-text.ts';

test('only where more draws follow is a draw the first', () => {
  expect(streetWord('no-limit-five-card-draw', 'first-draw')).toBe('only-draw');
  expect(streetWord('no-limit-2-7-single-draw', 'first-draw')).toBe('only-draw');
  expect(streetWord('limit-2-7-triple-draw', 'first-draw')).toBe('first-draw');
  expect(streetWord('limit-2-7-triple-draw', 'second-draw')).toBe('second-draw');
  expect(streetWord('no-limit-holdem', 'river')).toBe('river');
});
