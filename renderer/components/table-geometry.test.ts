import { expect, test } from 'vitest';
import { type Box, boxAround, overlaps } from './felt-layout.ts';
import { landscapeTable, pathLength, pointOnPath, portraitTable, seatPlaces } from './table-geometry.ts';

/** Plate centres of the design, seat 1 first. */
const designed: Readonly<Record<number, string>> = {
  2: '100,230 · 1064,230',
  3: '100,230 · 583,54 · 1064,230',
  4: '189,383 · 326,54 · 839,54 · 974,384',
  5: '211,393 · 190,76 · 583,54 · 975,77 · 953,394',
  6: '267,406 · 115,159 · 412,54 · 753,54 · 1050,160 · 896,406',
  7: '291,406 · 100,230 · 291,54 · 583,54 · 873,54 · 1064,230 · 873,406',
  8: '307,406 · 108,282 · 203,70 · 455,54 · 710,54 · 962,70 · 1056,283 · 857,406',
  9: '312,406 · 122,315 · 150,108 · 359,54 · 583,54 · 806,54 · 1015,108 · 1042,315 · 851,406',
  10: '320,406 · 139,341 · 118,152 · 281,54 · 482,54 · 683,54 · 883,54 · 1046,153 · 1024,341 · 844,406',
};

test.each(Object.entries(designed))('%s seats stand where the design puts them', (seats, centres) => {
  const places = seatPlaces(Number(seats));
  const wanted = centres.split(' · ').map((pair) => pair.split(',').map(Number));
  expect(places).toHaveLength(wanted.length);
  for (const [index, [x, y]] of wanted.entries()) {
    expect(Math.abs(Math.round(places[index]?.x ?? Number.NaN) - (x as number))).toBeLessThanOrEqual(1);
    expect(Math.abs(Math.round(places[index]?.y ?? Number.NaN) - (y as number))).toBeLessThanOrEqual(1);
  }
});

test('the path is closed and its normals point off the table', () => {
  const length = pathLength(landscapeTable);
  expect(length).toBeCloseTo(2330, 0);
  for (let along = 0; along < length; along += 10) {
    const { x, y, normal } = pointOnPath(landscapeTable, along);
    expect(Math.hypot(normal.x, normal.y)).toBeCloseTo(1, 9);
    expect(normal.x * (x - 582) + normal.y * (y - 230)).toBeGreaterThan(0);
  }
  const end = pointOnPath(landscapeTable, length - 0.001);
  expect(end.x).toBeCloseTo(582, 2);
});

test('upright, nine seats stand where the design puts them', () => {
  const places = seatPlaces(9, portraitTable(9)).map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`);
  expect(places.join(' · ')).toBe(
    '200,593 · 104,432 · 105,238 · 209,82 · 400,58 · 591,82 · 695,238 · 696,432 · 600,593',
  );
});

/** Two plates never come nearer than fingers need. */
const apart = 6;

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'upright, no plate of %i seats meets another, the tray or the edge of the screen',
  (seats) => {
    const shape = portraitTable(seats);
    const { width, height, centre, plate, tray } = shape;
    const plates = seatPlaces(seats, shape).map((at) => boxAround(at, plate.width + apart, plate.height + apart));
    const trayBox: Box = {
      left: centre.x - tray.width / 2 + apart / 2,
      right: centre.x + tray.width / 2 - apart / 2,
      top: tray.top,
      bottom: height,
    };
    for (const [index, box] of plates.entries()) {
      expect([box.left >= 0, box.top >= 0, box.right <= width, box.bottom <= height]).toEqual([true, true, true, true]);
      for (const other of [trayBox, ...plates.slice(0, index)]) {
        expect(overlaps(box, other), `seat ${index + 1} of ${seats}`).toBe(false);
      }
    }
  },
);
