import { expect, test } from 'vitest';
import { breakDown, mixedStack, stacksToDraw, trayValues } from './chip-breakdown.ts';
import { chipLook } from './chip-face.tsx';

const house = [100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000];

test('an amount in the fewest chips', () => {
  expect(breakDown(1500, house)).toEqual([
    { value: 1000, count: 1 },
    { value: 500, count: 1 },
  ]);
  expect(breakDown(0, house)).toEqual([]);
  expect(breakDown(150, house)).toEqual([{ value: 100, count: 1 }]);
});

test('at most five chips a stack and so many stacks', () => {
  expect(stacksToDraw(1900, [100, 1000], 3)).toEqual([[1000], [100, 100, 100, 100, 100]]);
  expect(stacksToDraw(1600, house, 1)).toEqual([[1000]]);
  expect(mixedStack(48_400, house)).toHaveLength(4);
});

const blinds = (smallBlind: number, ante = 0) => ({
  smallBlind,
  bigBlind: smallBlind * 2,
  minBet: smallBlind * 2,
  ante: ante === 0 ? null : ({ kind: 'each', chips: ante, short: 'dead' } as const),
});

test('the tray shows the five values used at these blinds', () => {
  expect(trayValues(house, blinds(200))).toEqual([100, 500, 1000, 5000, 25_000]);
  expect(trayValues(house, blinds(200_000))).toEqual([25_000, 100_000, 500_000, 1_000_000, 5_000_000].slice(-5));
  expect(trayValues([25, 100], blinds(50))).toEqual([25, 100]);
});

test('a sixth chip stands before them where blinds or ante need it', () => {
  const tournament = [25, 100, 500, 1000, 5000, 25_000];
  expect(trayValues(tournament, blinds(150))).toEqual(tournament);
  expect(trayValues(tournament, blinds(100, 25))).toEqual(tournament);
  expect(trayValues(tournament, blinds(100))).toEqual([25, 100, 500, 1000, 5000, 25_000].slice(1));
  expect(trayValues(house, blinds(600))).toEqual([100, 500, 1000, 5000, 25_000, 100_000]);
  expect(trayValues([20, 100, 500, 1000, 5000, 25_000], blinds(150))).toEqual([100, 500, 1000, 5000, 25_000]);
});

test('neighbouring values differ in their spots, in any house', () => {
  for (const values of [house, [1, 5, 25, 100, 500], [20, 50, 100, 200, 500, 1000, 2000]]) {
    const spots = values.map((value) => chipLook(value, values).spots);
    for (const [index, count] of spots.entries()) expect(count).not.toBe(spots[index + 1]);
  }
});

test.each([[[25, 100, 500, 1000, 5000, 25_000]], [[1, 5, 25, 100]]])(
  'a chip looks the same when smaller ones have left the table: %j',
  (values) => {
    const [, ...left] = values;
    for (const value of left) expect(chipLook(value, left)).toEqual(chipLook(value, values));
    const spots = values.map((value) => chipLook(value, values).spots);
    for (const [index, next] of spots.slice(1).entries()) expect(next).not.toBe(spots[index]);
  },
);
