import { expect, test } from 'vitest';
import { stageFit } from './stage-fit.ts';

test.each([
  ['the design', [1280, 800], { layout: 'landscape', scale: 1, width: 1280, height: 800, tableScale: 1 }],
  [
    'a small screen',
    [1024, 640],
    { layout: 'landscape', scale: 0.8, width: 1280, height: 800, tableScale: 1, dockGrows: 0 },
  ],
  ['the design upright', [800, 1280], { layout: 'portrait', scale: 1, width: 800, height: 1280, tableScale: 1 }],
  ['upright, twice as large', [1600, 2560], { layout: 'portrait', scale: 1.5 }],
] as const)('%s', (_name, [width, height], wanted) => {
  expect(stageFit(width, height)).toMatchObject(wanted);
});

test('a wide screen is filled: the bars reach its edges, the table keeps its height', () => {
  const { scale, width, height, tableScale } = stageFit(1920, 1080);
  expect(scale).toBeCloseTo(1.35, 9);
  expect(width * scale).toBeCloseTo(1920, 6);
  expect(height).toBeCloseTo(800, 9);
  expect(tableScale).toBeCloseTo(1, 9);
});

test('a small screen that is higher than the design gives its keys a part of the room above the table', () => {
  const { scale, height, tableHeight, dockGrows } = stageFit(1024, 768);
  expect([scale, dockGrows]).toEqual([0.8, 24]);
  expect(height - tableHeight).toBe(56 + 292 + 24);
  // A word's key is then as high as a finger is wide.
  expect((48 + dockGrows / 2) * scale).toBe(48);
  expect(stageFit(1280, 800).dockGrows).toBe(0);
});

test('beyond half as large again the table alone grows', () => {
  const { scale, height, tableHeight, tableScale } = stageFit(2560, 1440);
  expect(scale).toBe(1.5);
  expect(height - tableHeight).toBe(56 + 292);
  expect(tableScale).toBeCloseTo(612 / 452, 9);
});
