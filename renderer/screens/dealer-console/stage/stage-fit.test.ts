import { expect, test } from 'vitest';
import { stageFit } from './stage-fit.ts';

test.each([
  ['the design', [1280, 800], { layout: 'landscape', scale: 1, width: 1280, height: 800, tableScale: 1 }],
  ['a small screen', [1024, 640], { layout: 'landscape', scale: 0.8, width: 1280, height: 800, tableScale: 1 }],
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

test('beyond half as large again the table alone grows', () => {
  const { scale, height, tableHeight, tableScale } = stageFit(2560, 1440);
  expect(scale).toBe(1.5);
  expect(height - tableHeight).toBe(56 + 292);
  expect(tableScale).toBeCloseTo(612 / 452, 9);
});
