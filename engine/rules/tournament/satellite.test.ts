import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { milestoneReached } from './milestone.ts';
import { satelliteEnd, satellitePrizes } from './satellite.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

test('seats and cash are exactly the pool and what the house adds', () => {
  const terms = fc.record({
    pool: fc.integer({ min: 0, max: 10_000_000 }),
    seatValue: fc.integer({ min: 1000, max: 2_000_000 }),
    players: fc.integer({ min: 1, max: 200 }),
    unit: fc.constantFrom(1, 100, 1000),
    guaranteedSeats: fc.integer({ min: 0, max: 10 }),
    remainder: fc.constantFrom('bubble', 'seat-winners'),
    bubblePlaces: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(terms, (given) => {
      const { seats, overlay, remainder, cash } = satellitePrizes(given);
      expect(seats * given.seatValue + remainder).toBe(given.pool + overlay);
      expect(sum(Object.values(cash))).toBe(remainder);
      expect(seats).toBeLessThanOrEqual(given.players);
    }),
  );
});

describe('a satellite ends', () => {
  const left = ['A', 'B', 'C', 'D', 'E', 'F'];
  const terms = { seats: 7, awarded: 3, seatValue: 1000, bubbleCash: { 8: 300 }, unit: 1, left } as const;

  test('with all who share the last places having a seat, where there is one for each of them', () => {
    const outs = [
      { place: 4, players: ['E'] },
      { place: 5, players: ['F'] },
    ];
    expect(satelliteEnd({ ...terms, tie: 'share-value', outs })).toMatchObject({
      over: true,
      seats: ['A', 'B', 'C', 'D', 'E'],
      amounts: { F: 300 },
      seatsPaidAsCash: 0,
    });
  });

  test('with the cash of a seat in what is shared for it, where seat winners have what the pool leaves', () => {
    const outs = [{ place: 4, players: ['F', 'E'] }];
    const bubbleCash = { 1: 41, 2: 40, 3: 40, 4: 40, 5: 40, 6: 40, 7: 40 };
    const five = { ...terms, left: left.slice(0, 5), bubbleCash };
    const seated = { ...five, tie: 'share-value', outs: [{ place: 4, players: ['E', 'D'] }] } as const;
    expect(satelliteEnd(seated)).toMatchObject({ seatsPaidAsCash: 1, amounts: { D: 520, E: 520 } });
    expect(satelliteEnd({ ...five, tie: 'draw', outs })).toMatchObject({ draw: { seats: 1, cash: 0 } });
  });

  test('with the last seat shared in money, or drawn', () => {
    const outs = [{ place: 4, players: ['F', 'E', 'D'] }];
    const bubbleCash = { 8: 300, 9: 0 };
    expect(satelliteEnd({ ...terms, bubbleCash, tie: 'share-value', outs })).toEqual({
      over: true,
      seats: ['A', 'B', 'C'],
      amounts: { F: 434, E: 433, D: 433 },
      seatsPaidAsCash: 1,
      draw: null,
    });
    expect(satelliteEnd({ ...terms, bubbleCash, tie: 'draw', outs })).toMatchObject({
      seats: ['A', 'B', 'C'],
      draw: { players: ['F', 'E', 'D'], seats: 1, cash: 300 },
    });
    expect(satelliteEnd({ ...terms, tie: 'draw', outs: [{ place: 6, players: ['F'] }] })).toEqual({
      over: false,
      left: 5,
      toGo: 1,
    });
  });
});

test('chips of a milestone are on the table or out of play, and nobody wins a seat there is not', () => {
  const stacks = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 }).chain((seats) =>
    fc.tuple(
      ...seats.map((seat) =>
        fc.record({
          player: fc.constant(`p${seat}`),
          seat: fc.constant(seat),
          stack: fc.integer({ min: 0, max: 2000 }),
        }),
      ),
    ),
  );
  fc.assert(
    fc.property(
      stacks,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom('all', 'target'),
      fc.constantFrom(1, 25),
      (players, seats, leftElsewhere, chipsOut, unit) => {
        const dealtIn = players.slice(1).map(({ player }) => player);
        const terms = { target: 1000, seats, awarded: 0, leftElsewhere, unit, chipsOut, players, dealtIn, button: 5 };
        const reached = milestoneReached(terms);
        expect(sum(Object.values(reached.stacks)) + reached.outOfPlay).toBe(sum(players.map(({ stack }) => stack)));
        expect(reached.winners.length + reached.seatsLeft).toBe(seats);
        expect(reached.seatsLeft).toBeGreaterThanOrEqual(0);
        if (reached.over) expect(reached.alsoSeated + reached.unclaimed).toBe(reached.seatsLeft);
      },
    ),
  );
});
