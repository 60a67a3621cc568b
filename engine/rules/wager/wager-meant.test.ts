import { expect, test } from 'vitest';
import { wagerMeant } from './wager-ruling.ts';

test.each([
  { figure: 7, minTo: 4000, maxTo: null, to: 7000 },
  { figure: 23, minTo: 14_000, maxTo: 400_000, to: 23_000 },
  { figure: 4, minTo: 4, maxTo: null, to: 4 },
  { figure: 2, minTo: 4, maxTo: null, to: 20 },
  { figure: 235, minTo: 300_000, maxTo: null, to: 2_350_000 },
])('$figure where $minTo is the least means $to', ({ figure, minTo, maxTo, to }) => {
  expect(wagerMeant(figure, { minTo, maxTo })).toBe(to);
});

test.each([
  { figure: 1500, minTo: 2000, maxTo: null, name: 'a clear figure that is too small' },
  { figure: 9, minTo: 4000, maxTo: 8000, name: 'a figure that can mean nothing legal' },
  { figure: 0, minTo: 4000, maxTo: null, name: 'nothing' },
])('$name stays as it is: nothing lights for it', ({ figure, minTo, maxTo }) => {
  expect(wagerMeant(figure, { minTo, maxTo })).toBe(figure);
});
