import { expect, test } from 'vitest';
import type { Card, VariantId } from '../../engine/notation.ts';
import type { Hand, HandSeat } from '../../engine/table.ts';
import { tableMidHand } from '../stores/fake-table.ts';
import { cardsBeforeSeat, cardsHeld, seatCardsPlace } from './cards-before-seat.ts';
import { boxAround, overlaps, seatSpots } from './felt-layout.ts';
import { landscapeTable } from './table-geometry.ts';

const midHand = tableMidHand(1_790_000_000_000).state.hand as Hand;
const somebody = midHand.players.find(({ seat }) => seat === 5) as HandSeat;
const on = (variant: VariantId, street: number): Hand => ({ ...midHand, variant, street, stage: 'betting', board: [] });

test.each([
  ['no-limit-holdem', 1, [], 2],
  ['pot-limit-omaha-6', 0, [], 6],
  ['limit-2-7-triple-draw', 2, [3, 1], 5],
  ['no-limit-pineapple', 1, [], 3],
  ['no-limit-pineapple', 1, [1], 2],
  ['pot-limit-irish', 2, [2], 2],
  ['limit-stud', 0, [], 2],
  ['limit-stud', 4, [], 3],
] as const)(
  '%s, street %i, after throwing away or changing %j: %i cards face down',
  (variant, street, draws, backs) => {
    expect(cardsBeforeSeat(on(variant, street), { ...somebody, draws })).toEqual({ backs, faces: [] });
  },
);

test('stud: the common card is on the board instead', () => {
  expect(cardsBeforeSeat({ ...on('limit-stud', 4), board: ['Ks'] }, somebody).backs).toBe(2);
});

test('up-cards lie open, a hand turned up but not named has its unknown ones beside them, a folded one has none', () => {
  const up: readonly Card[] = ['Ks', '7h'];
  const hand = on('limit-stud', 1);
  expect(cardsBeforeSeat(hand, { ...somebody, up })).toEqual({ backs: 2, faces: up });
  expect(cardsHeld(hand, { ...somebody, up })).toBe(4);
  expect(cardsBeforeSeat(hand, { ...somebody, up, tabled: [] })).toEqual({
    backs: 0,
    faces: ['Ks', '7h', '??', '??', '??', '??', '??'],
  });
  expect(cardsBeforeSeat(hand, { ...somebody, up, status: 'folded' })).toEqual({ backs: 0, faces: [] });
});

const plateCorner = 9;
const cards = (count: number): readonly Card[] => Array.from({ length: count }, () => '??' as const);

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'at %i seats open hands of seven cards cover no plate and no other hand',
  (seats) => {
    const spots = seatSpots(seats);
    const boxes = spots.map((spot) => seatCardsPlace(spot, { backs: 0, faces: cards(7) }, landscapeTable).faces);
    // At ten seats the rounded corners of two plates reach over the edge of the next hand.
    const plates = spots.map(({ place }) => boxAround(place, 176 - 2 * plateCorner, 76 - 2 * plateCorner));
    for (const [index, box] of boxes.entries()) {
      expect(boxes.slice(index + 1).some((other) => overlaps(box, other))).toBe(false);
      expect(plates.filter((_, other) => other !== index).some((plate) => overlaps(box, plate))).toBe(false);
      expect(box.right - box.left).toBeLessThanOrEqual(176);
    }
  },
);

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'at %i seats two open cards stand clear of the tag where they lie above a plate, and of every other plate',
  (seats) => {
    const spots = seatSpots(seats);
    const corner = seats === 10 ? plateCorner : 0;
    const plates = spots.map(({ place }) => boxAround(place, 176 - 2 * corner, 76 - 2 * corner));
    for (const [index, spot] of spots.entries()) {
      const { faces } = seatCardsPlace(spot, { backs: 0, faces: cards(2) }, landscapeTable);
      expect(plates.filter((_, other) => other !== index).some((plate) => overlaps(faces, plate))).toBe(false);
      expect(faces.left).toBeGreaterThan(0);
      expect(faces.right).toBeLessThan(landscapeTable.width);
      // A tag begins 46 px from the left; "ALL-IN" is 62 px wide.
      if (spot.cards === 'above' && seats < 10) expect(faces.left - (spot.place.x - 88)).toBeGreaterThan(94);
    }
  },
);

/** As far as the ring of a plate that is picked or to act reaches beyond it. */
const ringReach = 8;

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'at %i seats no ring lies over the names of seven open cards below a plate',
  (seats) => {
    for (const spot of seatSpots(seats)) {
      if (spot.cards !== 'below') continue;
      const { faces } = seatCardsPlace(spot, { backs: 0, faces: cards(7) }, landscapeTable);
      expect(faces.top - (spot.place.y + 38)).toBeGreaterThanOrEqual(ringReach);
    }
  },
);

test('two cards lie as the design has them, and up-cards leave room for the backs', () => {
  const [spot] = seatSpots(9);
  if (spot === undefined) throw new Error('Nine seats have a first one.');
  expect(seatCardsPlace(spot, { backs: 0, faces: cards(2) }, landscapeTable).faceWidth).toBe(41);
  expect(seatCardsPlace(spot, { backs: 2, faces: [] }, landscapeTable).backStep).toBe(18);
  const stud = seatCardsPlace(spot, { backs: 3, faces: cards(4) }, landscapeTable);
  expect(stud.backsRight - (29 + 2 * stud.backStep)).toBeGreaterThanOrEqual(stud.faces.right - 176);
});

/** How `table-cards.css` draws backs: 8 px from the plate's end, the first and the last of them slanting by up to 5 degrees. */
const drawn = {
  width: 29,
  height: 40.6,
  end: 8,
  radians: (5 * Math.PI) / 180,
  below: -20,
  above: 4,
  strip: 26,
} as const;

test.each([2, 3, 5, 7])('bets keep clear of the slanting corners of %i cards face down', (backs) => {
  for (const spot of seatSpots(9)) {
    const { backsOut, backsRight, backStep } = seatCardsPlace(spot, { backs, faces: [] }, landscapeTable);
    if (backsOut === null) throw new Error('The seat has cards.');
    const { width, height, end, radians } = drawn;
    const wider = (width * Math.cos(radians) + height * Math.sin(radians) - width) / 2;
    const higher = (height * Math.cos(radians) + width * Math.sin(radians) - height) / 2;
    expect(backsOut.left).toBeLessThanOrEqual(backsRight - end - width - backStep * (backs - 1) - wider);
    expect(backsOut.right).toBeGreaterThanOrEqual(backsRight - end + wider);
    const [top, bottom] = [spot.place.y - 38, spot.place.y + 38];
    if (spot.cards === 'below') expect(backsOut.bottom).toBeGreaterThanOrEqual(bottom + drawn.below + height + higher);
    else expect(backsOut.top).toBeLessThanOrEqual(top - drawn.strip + drawn.above - higher);
  }
});
