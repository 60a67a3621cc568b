import { expect, test } from 'vitest';
import {
  type BetSize,
  type Box,
  boxAround,
  lammerOverTag,
  layBets,
  overlaps,
  pillWidth,
  seatSpots,
  tagOnPlate,
} from './felt-layout.ts';
import { landscapeTable, portraitTable, seatPlaces } from './table-geometry.ts';

const { x, y } = landscapeTable.centre;
const board: Box = { left: x - 191, right: x + 191, top: y - 78, bottom: y + 20 };

const round = ({ x, y }: { x: number; y: number }) => `${Math.round(x)},${Math.round(y)}`;

test('bets, markers and cards lie where the design puts them at nine seats', () => {
  const spots = seatSpots(9);
  expect(round(spots[4]?.bet ?? { x: 0, y: 0 })).toBe('596,134');
  expect(round(spots[2]?.lammer ?? { x: 0, y: 0 })).toBe('258,135');
  expect(round(spots[0]?.lammer ?? { x: 0, y: 0 })).toBe('244,349');
  expect(spots.map(({ cards }) => cards[0]).join('')).toBe('aabbbbbaa');
});

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'with %i seats and millions in front of everybody nothing covers anything',
  (seats) => {
    const spots = seatSpots(seats);
    const pill = pillWidth('1,200,000', 22);
    const lammers = spots.slice(0, 3).map(({ lammer }) => lammer);
    const sizes = spots.map(({ place }) => ({ seat: place.seat, is: 'bet' as const, pill, chips: 94, oneStack: 30 }));
    const markers = lammers.map((at) => boxAround(at, 36, 36));
    const laid = layBets(spots, sizes, [board, ...markers]);
    expect(laid.map(({ seat }) => seat)).toEqual(spots.map(({ place }) => place.seat));
    const boxes = laid.map((bet) => boxAround(bet, pill, 34));
    const others = [board, ...markers, ...seatPlaces(seats).map((at) => boxAround(at, 176, 76))];
    for (const [index, box] of boxes.entries()) {
      for (const other of [...others, ...boxes.slice(0, index)]) {
        expect(overlaps(box, other), `bet of seat ${index + 1}`).toBe(false);
      }
    }
  },
);

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('with %i seats no marker lies on a plate or close to another one', (seats) => {
  for (const shape of [landscapeTable, portraitTable(seats)]) {
    const spots = seatSpots(seats, shape);
    const plates = spots.map(({ place }) => boxAround(place, shape.plate.width, shape.plate.height));
    for (const [index, { lammer }] of spots.entries()) {
      const box = boxAround(lammer, 36, 36);
      for (const plate of plates) expect(overlaps(box, plate), `marker of seat ${index + 1}`).toBe(false);
      // Nor on the tag of its own plate: its round edge passes above the tag's corner.
      const { x, y } = spots[index]?.place ?? { x: 0, y: 0 };
      const corner = { x: x - shape.plate.width / 2 + 48, y: y - shape.plate.height / 2 - 9 };
      if (y > shape.centre.y) expect(Math.hypot(lammer.x - corner.x, lammer.y - corner.y)).toBeGreaterThan(18);
      for (const other of spots.slice(0, index))
        expect(Math.hypot(lammer.x - other.lammer.x, lammer.y - other.lammer.y)).toBeGreaterThan(38);
    }
  }
});

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'with %i seats a long tag may begin under the marker: it stands above it, and on no plate',
  (seats) => {
    const spots = seatSpots(seats);
    const plates = spots.map(({ place }) => boxAround(place, landscapeTable.plate.width, landscapeTable.plate.height));
    for (const spot of spots) {
      const marker = boxAround(lammerOverTag(spot, landscapeTable), 36, 36);
      // Before four cards a tag begins at the plate's own corner.
      const tag = { ...tagOnPlate(spot, landscapeTable), left: spot.place.x - landscapeTable.plate.width / 2 };
      if (spot.place.normal.y > 0) expect(overlaps(marker, tag), `marker of seat ${spot.place.seat}`).toBe(false);
      for (const plate of plates) expect(overlaps(marker, plate)).toBe(false);
    }
  },
);

test('the chip picture goes before the number moves', () => {
  const spots = seatSpots(9);
  const wide = { seat: 5, is: 'bet', pill: 90, chips: 94, oneStack: 30 } as const;
  const [alone] = layBets(spots, [wide], [board]);
  expect(alone?.picture).toBe('stacks');
  const bet = spots[4]?.bet ?? { x: 0, y: 0 };
  const [beside] = layBets(spots, [wide], [board, boxAround({ x: bet.x + 80, y: bet.y }, 36, 36)]);
  expect(beside).toEqual({ seat: 5, x: bet.x, y: bet.y, is: 'bet', picture: 'none', written: 0 });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
  'with everybody in, no bet lies nearer to another seat than its own, and none moves for what seat %i must call',
  (acting) => {
    const spots = seatSpots(9);
    const pill = pillWidth('7,000', 22);
    const bets = spots.map(({ place }): BetSize => ({ seat: place.seat, is: 'bet', pill, chips: 34, oneStack: 30 }));
    const markers = [0, 1, 2].map((index) => boxAround(spots[index]?.lammer ?? { x: 0, y: 0 }, 36, 36));
    const before = layBets(spots, bets, [board, ...markers]);
    for (const laid of before) {
      const far = spots.map(({ bet }) => Math.hypot(bet.x - laid.x, bet.y - laid.y));
      expect(far.indexOf(Math.min(...far)) + 1).toBe(laid.seat);
    }
    const call = pillWidth('6,000 to call', 18.5);
    const after = layBets(
      spots,
      [...bets, { seat: acting, is: 'to-call', pill: call, chips: 0, oneStack: 0 }],
      [board, ...markers],
    );
    expect(after.filter(({ is }) => is === 'bet')).toEqual(before);
    for (const added of after.filter(({ is }) => is === 'to-call'))
      for (const bet of before) expect(overlaps(boxAround(added, call, 34), boxAround(bet, pill, 34))).toBe(false);
  },
);

const long = { is: 'to-call', pill: 360, chips: 0, oneStack: 0 } as const;

test('where there is no room for what a seat must add, it is written in a narrower way', () => {
  const spots = seatSpots(9);
  // Nothing but a narrow place before seat 6 is free.
  const free = boxAround(spots[5]?.bet ?? { x: 0, y: 0 }, 190, 40);
  const walls = [
    boxAround({ x: free.left - 300, y: 226 }, 600, 452),
    boxAround({ x: free.right + 300, y: 226 }, 600, 452),
  ];
  const call = { seat: 6, is: 'to-call', chips: 0, oneStack: 0 } as const;
  expect(layBets(spots, [{ ...call, pill: 240 }], walls)).toEqual([]);
  expect(layBets(spots, [{ ...call, pill: 240, narrower: [150] }], walls)).toMatchObject([{ seat: 6, written: 1 }]);
  expect(layBets(spots, [{ ...call, pill: 150, narrower: [140] }], walls)).toMatchObject([{ seat: 6, written: 0 }]);
});

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('with %i seats what a long sum must add stays inside the picture', (seats) => {
  const spots = seatSpots(seats);
  const bets = spots.map(({ place }): BetSize => ({ seat: place.seat, is: 'bet', pill: 130, chips: 0, oneStack: 0 }));
  for (const { place } of spots)
    for (const { is, x } of layBets(spots, [...bets, { ...long, seat: place.seat }], [board]))
      if (is === 'to-call')
        expect(Math.abs(x - landscapeTable.centre.x) + 180).toBeLessThanOrEqual(landscapeTable.centre.x);
});

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'upright, with %i seats and a bet before everybody nothing covers anything',
  (seats) => {
    const shape = portraitTable(seats);
    const { centre, plate, board: cards } = shape;
    const spots = seatSpots(seats, shape);
    const top = centre.y - cards.above;
    const boardBox: Box = { left: centre.x - 171, right: centre.x + 171, top, bottom: top + 1.4 * cards.cardWidth };
    const pill = pillWidth('12,000', 22);
    const sizes = spots.map(({ place }) => ({ seat: place.seat, is: 'bet' as const, pill, chips: 34, oneStack: 30 }));
    const markers = spots.slice(0, 3).map(({ lammer }) => boxAround(lammer, 36, 36));
    const boxes = layBets(spots, sizes, [boardBox, ...markers], shape).map((bet) => boxAround(bet, pill, 34));
    const others = [boardBox, ...markers, ...spots.map(({ place }) => boxAround(place, plate.width, plate.height))];
    for (const [index, box] of boxes.entries()) {
      for (const other of [...others, ...boxes.slice(0, index)]) {
        expect(overlaps(box, other), `bet of seat ${index + 1}`).toBe(false);
      }
    }
  },
);

test.each([9, 10])(
  'with %i seats, blinds and button beside it, seat 1 bets on its own side of seat 2, with chips',
  (seats) => {
    const spots = seatSpots(seats);
    const bets = [1, 2].map((seat): BetSize => {
      const pill = pillWidth(seat === 1 ? '1,600' : '100', 22);
      return { seat, is: 'bet', pill, chips: seat === 1 ? 94 : 30, oneStack: 30 };
    });
    const markers = spots.slice(0, 3).map(({ lammer }) => boxAround(lammer, 36, 36));
    const ante: Box = { left: x - 142, right: x + 142, top: 256, bottom: 331 };
    const [first, second] = layBets(spots, bets, [board, ...markers, ante]);
    expect(first?.picture).not.toBe('none');
    expect(second?.picture).not.toBe('none');
    expect(first?.y).toBeGreaterThan((second?.y ?? 0) + 30);
  },
);

test('with ten seats and seven figures, the first bets each lie before their own seat', () => {
  const spots = seatSpots(10);
  const amounts = { 2: '100,000', 3: '200,000', 4: '1,200,000', 5: '1,200,000' };
  const bets = Object.entries(amounts).map(
    ([seat, text]): BetSize => ({ seat: Number(seat), is: 'bet', pill: pillWidth(text, 20), chips: 30, oneStack: 30 }),
  );
  const markers = spots.slice(0, 3).map(({ lammer }) => boxAround(lammer, 36, 36));
  for (const { seat, ...at } of layBets(spots, bets, [board, ...markers])) {
    const { bet } = spots[seat - 1] ?? { bet: at };
    expect(Math.hypot(at.x - bet.x, at.y - bet.y), `seat ${seat}`).toBeLessThan(60);
  }
});

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'with %i seats what the big blind must call lies before it or nowhere, never behind its plate',
  (seats) => {
    const spots = seatSpots(seats);
    const { centre } = landscapeTable;
    const markers = spots.slice(0, 4).map(({ lammer }) => boxAround(lammer, 36, 36));
    for (let blind = 2; blind <= seats; blind++) {
      const bets: readonly BetSize[] = [
        { seat: blind - 1, is: 'bet', pill: pillWidth('7,200', 22), chips: 94, oneStack: 30 },
        { seat: blind, is: 'bet', pill: pillWidth('200', 22), chips: 30, oneStack: 30 },
        { seat: blind, is: 'to-call', pill: pillWidth('7,000 to call', 17.5), chips: 0, oneStack: 0 },
      ];
      for (const { seat, ...at } of layBets(spots, bets, [board, ...markers])) {
        const { x, y, normal } = spots[seat - 1]?.place ?? { ...centre, normal: centre };
        expect((x - at.x) * normal.x + (y - at.y) * normal.y, `seat ${seat}`).toBeGreaterThan(0);
      }
    }
  },
);

test('a bet of three figures lies with chips before every one of nine seats, beside the board and the markers', () => {
  const spots = seatSpots(9);
  const pill = pillWidth('400', 22);
  const markers = spots.slice(0, 3).map(({ lammer }) => boxAround(lammer, 36, 36));
  const bets = spots.map(({ place }): BetSize => ({ seat: place.seat, is: 'bet', pill, chips: 30, oneStack: 30 }));
  const bare = layBets(spots, bets, [board, ...markers]).filter(({ picture }) => picture === 'none');
  expect(bare.map(({ seat }) => seat)).toEqual([]);
});
