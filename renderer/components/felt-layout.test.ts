import { expect, test } from 'vitest';
import { boardBox, boxAround, layBets, overlaps, pillWidth, seatSpots } from './felt-layout.ts';
import { landscapeTable, seatPlaces } from './table-geometry.ts';

const round = ({ x, y }: { x: number; y: number }) => `${Math.round(x)},${Math.round(y)}`;

test('bets, markers and cards lie where the design puts them at nine seats', () => {
  const spots = seatSpots(9);
  expect(round(spots[4]?.bet ?? { x: 0, y: 0 })).toBe('588,134');
  expect(round(spots[2]?.lammer ?? { x: 0, y: 0 })).toBe('261,132');
  expect(round(spots[0]?.lammer ?? { x: 0, y: 0 })).toBe('244,354');
  expect(spots.map(({ cards }) => cards[0]).join('')).toBe('aabbbbbaa');
});

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'with %i seats and millions in front of everybody nothing covers anything',
  (seats) => {
    const spots = seatSpots(seats);
    const pill = pillWidth('1,200,000', 22);
    const lammers = spots.slice(0, 3).map(({ lammer }) => lammer);
    const sizes = spots.map(({ place }) => ({ seat: place.seat, pill, height: 34, chips: 94 }));
    const markers = lammers.map((at) => boxAround(at, 36, 36));
    const laid = layBets(spots, sizes, markers);
    expect(laid.map(({ seat }) => seat)).toEqual(spots.map(({ place }) => place.seat));
    const boxes = laid.map((bet) => boxAround(bet, pill, 34));
    const others = [boardBox(landscapeTable), ...markers, ...seatPlaces(seats).map((at) => boxAround(at, 176, 76))];
    for (const [index, box] of boxes.entries()) {
      for (const other of [...others, ...boxes.slice(0, index)]) {
        expect(overlaps(box, other), `bet of seat ${index + 1}`).toBe(false);
      }
    }
  },
);

test('the chip picture goes before the number moves', () => {
  const spots = seatSpots(9);
  const wide = { seat: 5, pill: 90, height: 34, chips: 94 };
  const [alone] = layBets(spots, [wide], []);
  expect(alone?.withChips).toBe(true);
  const bet = spots[4]?.bet ?? { x: 0, y: 0 };
  const [beside] = layBets(spots, [wide], [boxAround({ x: bet.x + 80, y: bet.y }, 36, 36)]);
  expect(beside).toEqual({ seat: 5, x: bet.x, y: bet.y, withChips: false });
});

test('a bet never lies nearer to another seat than to its own, and does not move for what is still to call', () => {
  const spots = seatSpots(9);
  const pill = pillWidth('200', 22);
  const bets = [1, 2, 3].map((seat) => ({ seat, pill, height: 34, chips: 34 }));
  const markers = [0, 1, 2].map((index) => boxAround(spots[index]?.lammer ?? { x: 0, y: 0 }, 36, 36));
  const before = layBets(spots, bets, markers);
  const acting = bets.map((bet) => (bet.seat === 2 ? { ...bet, pill: 120, height: 70, chips: 0 } : bet));
  const after = layBets(spots, acting, markers);
  for (const { seat, x, y } of after) {
    const far = spots.map(({ bet }) => Math.hypot(bet.x - x, bet.y - y));
    expect(far.indexOf(Math.min(...far)) + 1).toBe(seat);
    if (seat !== 2)
      expect({ x, y }).toEqual((({ x, y }) => ({ x, y }))(before.find((bet) => bet.seat === seat) ?? { x: 0, y: 0 }));
  }
});
