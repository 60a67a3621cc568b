import { expect, test } from 'vitest';
import { seatCardsPlace } from './cards-before-seat.ts';
import { boxAround, overlaps, seatSpots } from './felt-layout.ts';
import { type PotView, potBoxes, potLines } from './pot-lines.ts';
import { landscapeTable } from './table-geometry.ts';

const many = (count: number): readonly PotView[] =>
  Array.from({ length: count }, (_, pot) => ({
    pot,
    chips: 1000 * (pot + 1),
    eligible: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    standing: 'open',
    winners: [],
  }));

/** Where pots begin under one board, and under several. */
const [underOne, underSeveral] = [268, 298];
const bottomOf = (count: number, below: number): number =>
  Math.max(...potBoxes(many(count), below, landscapeTable).map(({ bottom }) => bottom));

test('five and six pots have a finger’s height under one board, and lie above the tray under two', () => {
  for (const count of [5, 6]) {
    expect(potLines(many(count), landscapeTable, underOne).isRoomy).toBe(true);
    expect(potLines(many(count), landscapeTable, underSeveral).isRoomy).toBe(false);
    expect(bottomOf(count, underSeveral)).toBeLessThanOrEqual(landscapeTable.tray.top);
  }
});

test('eight pots lie above the tray under one board and under two', () => {
  expect(bottomOf(8, underOne)).toBeLessThanOrEqual(landscapeTable.tray.top);
  expect(bottomOf(8, underSeveral)).toBeLessThanOrEqual(landscapeTable.tray.top);
});

test('with ten all in nine pots lie clear of every plate, of the cards beside it, face down and face up, and of the markers', () => {
  const spots = seatSpots(10);
  const { plate } = landscapeTable;
  const cards = [
    { backs: 2, faces: [] },
    { backs: 0, faces: ['As', 'Ah'] },
  ] as const;
  const taken = spots.flatMap((spot) => [
    boxAround(spot.place, plate.width, plate.height),
    boxAround(spot.lammer, 36, 36),
    ...cards.flatMap((held) => {
      const { faces, backsOut } = seatCardsPlace(spot, held, landscapeTable);
      return held.faces.length > 0 ? [faces] : (backsOut ?? []);
    }),
  ]);
  for (const box of potBoxes(many(9), underOne, landscapeTable))
    expect(taken.filter((other) => overlaps(box, other))).toEqual([]);
});
