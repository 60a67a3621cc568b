import { expect, test } from 'vitest';
import { seatCardsPlace } from './cards-before-seat.ts';
import { type Box, boxAround, overlaps, seatSpots } from './felt-layout.ts';
import { type PotPlace, type PotView, potBoxes, potLines, potsBecoming } from './pot-lines.ts';
import { landscapeTable, portraitTable } from './table-geometry.ts';

const potsOf = (count: number, chips: number): readonly PotView[] =>
  Array.from({ length: count }, (_, pot) => ({
    pot,
    chips: chips * (pot + 1),
    eligible: Array.from({ length: count + 1 - pot }, (_, index) => index + pot + 1),
    standing: 'open',
    winners: [],
  }));

/** Where pots begin under one board, and under several. */
const [underOne, underSeveral] = [268, 298];

/** Plates, cards face down and face up, and the markers of a button at the last seat. */
function takenAt(seats: number, shape = landscapeTable): readonly Box[] {
  const spots = seatSpots(seats, shape);
  const cards = [
    { backs: 2, faces: [] },
    { backs: 0, faces: ['As', 'Ah'] },
  ] as const;
  return [
    ...spots.flatMap((spot) => [
      boxAround(spot.place, shape.plate.width, shape.plate.height),
      ...cards.flatMap((held) => {
        const { faces, backsOut } = seatCardsPlace(spot, held, shape);
        return held.faces.length > 0 ? [faces] : (backsOut ?? []);
      }),
    ]),
    ...[0, 1, seats - 1].map((index) => boxAround(spots[index]?.lammer ?? { x: 0, y: 0 }, 36, 36)),
  ];
}

/** The same with every card face down, as it lies there now. */
const takenNow = (seats: number): readonly Box[] =>
  seatSpots(seats).flatMap((spot) => {
    const { backsOut } = seatCardsPlace(spot, { backs: 2, faces: [] }, landscapeTable);
    const { width, height } = landscapeTable.plate;
    return [boxAround(spot.place, width, height), ...(backsOut === null ? [] : [backsOut])];
  });

const place = (below: number, more: Partial<PotPlace> = {}): PotPlace => ({
  shape: landscapeTable,
  below,
  taken: [],
  isAdded: false,
  letters: 1,
  ...more,
});

test('pots are drawn as the design has them as long as one line takes them', () => {
  expect([1, 2, 3].map((count) => potLines(potsOf(count, 1000), place(underOne)).size)).toEqual([
    'usual',
    'usual',
    'usual',
  ]);
});

test('five and six pots have a finger’s height under one board, and lie above the tray under two', () => {
  for (const count of [5, 6]) {
    const at = place(underOne, { taken: takenAt(count + 1) });
    expect(potLines(potsOf(count, 1000), at).size).toBe('roomy');
    const under = potLines(potsOf(count, 1000), { ...at, below: underSeveral });
    for (const { bottom } of potBoxes(under, landscapeTable))
      expect(bottom).toBeLessThanOrEqual(landscapeTable.tray.top);
  }
});

const numbers = [2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((seats) =>
  [1000, 9_800_000].flatMap((chips) => [1, 1.15].map((letters) => ({ seats, chips, letters }))),
);

test.each(numbers)(
  'with $seats all in the most pots of $chips lie clear of plates, cards, markers and tray, lying and upright, letters $letters',
  ({ seats, chips, letters }) => {
    const upright = portraitTable(seats);
    for (const { shape, below } of [
      { shape: landscapeTable, below: underOne },
      { shape: upright, below: 374 },
    ]) {
      const taken = takenAt(seats, shape);
      const drawn = potLines(potsOf(seats - 1, chips), { shape, below, taken, isAdded: false, letters });
      expect(drawn.lines.flatMap(({ pots }) => pots)).toHaveLength(seats - 1);
      for (const box of potBoxes(drawn, shape)) {
        expect(taken.filter((other) => overlaps(box, other))).toEqual([]);
        expect(box.bottom).toBeLessThanOrEqual(shape.tray.top);
      }
    }
  },
);

test('a pot is as wide before it is pushed as after', () => {
  const pots = potsOf(7, 1000);
  const pushed = pots.map((pot): PotView => ({ ...pot, standing: 'pushed', winners: [pot.pot + 1] }));
  const at = place(underOne, { taken: takenAt(8) });
  expect(potLines(pushed, at).lines.map(({ widths }) => widths)).toEqual(
    potLines(pots, at).lines.map(({ widths }) => widths),
  );
});

test('a correction that makes every pot another amount finds room for both amounts of each above the tray', () => {
  const pots = potsOf(9, 9_800_000);
  const then = pots.map((pot): PotView => ({ ...pot, chips: pot.chips - 4_900_000 }));
  for (const letters of [1, 1.15]) {
    const place = { shape: landscapeTable, below: underOne, taken: takenNow(10), isAdded: true, letters };
    const drawn = potLines(potsBecoming(pots, then), place);
    expect(drawn.size).toBe('stacked');
    for (const { bottom } of potBoxes(drawn, landscapeTable))
      expect(bottom).toBeLessThanOrEqual(landscapeTable.tray.top);
    expect(drawn.total.top + 18 * letters).toBeLessThanOrEqual(landscapeTable.tray.top);
  }
});

test('a correction that changes no pot leaves them where they are, and one that adds a pot has it after the others', () => {
  const pots = potsOf(3, 1000);
  expect(potLines(potsBecoming(pots, pots), place(underOne)).size).toBe('usual');
  const [, , last] = pots;
  const added = [...pots, { ...(last as PotView), pot: 3, chips: 700 }];
  const measured = potsBecoming(pots, added);
  expect(measured.map(({ chips, after }) => [chips, after?.chips])).toEqual([
    [1000, 1000],
    [2000, 2000],
    [3000, 3000],
    [0, 700],
  ]);
  expect(potsBecoming(added, pots).at(-1)?.after?.chips).toBe(0);
});
