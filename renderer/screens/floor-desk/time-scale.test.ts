import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTimeScale } from './time-scale.ts';

const scale = (moments: readonly number[], pxPerSecond = 10, width = 500) =>
  makeTimeScale({ moments, pxPerSecond, width, padding: 50 });

test('a hand longer than the strip makes the strip longer, at the scale asked for', () => {
  const made = scale([0, 10_000, 20_000, 30_000, 40_000, 50_000]);
  expect(made.pxPerSecond).toBe(10);
  expect(made.xOf(0)).toBe(50);
  expect(made.xOf(25_000)).toBe(300);
  expect(made.width).toBe(600);
});

test('a short hand is stretched over the width there is', () => {
  const made = scale([0, 5_000, 10_000]);
  expect(made.pxPerSecond).toBe(40);
  expect(made.xOf(10_000)).toBe(450);
  expect(made.width).toBe(500);
});

test('a long silence is cut short, and says how long it was', () => {
  const made = scale([0, 5_000, 125_000, 130_000]);
  expect(made.cuts).toHaveLength(1);
  expect(made.cuts[0]?.milliseconds).toBe(120_000);
  expect(made.xOf(125_000) - made.xOf(5_000)).toBe(made.cuts[0]?.width);
});

test('ticks are round seconds, at least 104 px apart, and never in a cut', () => {
  const made = scale([0, 8_000, 16_000, 100_000, 110_000, 120_000], 12);
  expect(made.ticks.length).toBeGreaterThan(1);
  for (const tick of made.ticks) {
    expect(tick.at % 1_000).toBe(0);
    for (const cut of made.cuts) expect(tick.x <= cut.x || tick.x >= cut.x + cut.width).toBe(true);
  }
  const distances = made.ticks.slice(1).map((tick, index) => tick.x - (made.ticks[index]?.x ?? 0));
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(104);
});

test('where no round second is free, the one time shown stands clear of what a cut says', () => {
  const made = scale([0, 60_100, 61_000, 61_900, 200_000], 10, 600);
  expect(made.cuts).toHaveLength(2);
  expect(made.ticks).toHaveLength(1);
  for (const tick of made.ticks)
    for (const cut of made.cuts) expect(tick.x <= cut.x - 52 || tick.x >= cut.x + cut.width + 52).toBe(true);
});

test('one moment, and none at all, have a place too', () => {
  expect(scale([7_300]).ticks).toEqual([{ at: 7_300, x: 50 }]);
  expect(scale([]).ticks).toEqual([]);
  expect(scale([]).xOf(5)).toBe(0);
});

test('later is never further left', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(400_000), { minLength: 1, maxLength: 40 }),
      fc.array(fc.nat(400_000), { minLength: 2, maxLength: 10 }),
      (moments, asked) => {
        const made = scale(moments.sort((a, b) => a - b));
        const places = asked.sort((a, b) => a - b).map((at) => made.xOf(at));
        for (const [index, x] of places.entries()) {
          expect(x).toBeGreaterThanOrEqual(places[index - 1] ?? 0);
          expect(x).toBeLessThanOrEqual(made.width);
        }
      },
    ),
  );
});
