import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSeats, type EventSeat, type SeatDraw } from './seat-draw.ts';

const seats = (tables: number, each: number): readonly EventSeat[] =>
  Array.from({ length: tables * each }, (_, index) => ({
    table: Math.floor(index / each) + 1,
    seat: (index % each) + 1,
  }));
const players = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `p${index}`);
const nameOf = ({ table, seat }: EventSeat): string => `${table}/${seat}`;

/** The same small generator on every machine. */
function seeded(seed: number) {
  let state = seed >>> 0;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function drawn(draw: SeatDraw, randomBelow: (limit: number) => number): ReadonlyMap<string, EventSeat> {
  const result = drawSeats(draw, randomBelow);
  if ('refusal' in result) throw new Error(JSON.stringify(result.refusal));
  return result.seats;
}

test('every player gets one open seat, and no seat is given twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 2, max: 10 }), fc.nat(), (tables, each, seed) => {
      const open = seats(tables, each);
      const who = players(open.length - (seed % open.length));
      const given = drawn({ players: who, open, fixed: {} }, seeded(seed));
      expect([...given.keys()].sort()).toEqual([...who].sort());
      const names = [...given.values()].map(nameOf);
      expect(new Set(names).size).toBe(who.length);
      for (const name of names) expect(open.map(nameOf)).toContain(name);
    }),
  );
});

test('every choice of the random source leads to another draw, so that all draws are equally likely', () => {
  const open = seats(1, 4);
  const outcomes = new Map<string, number>();
  // All 4 x 3 x 2 ways three players can draw from four seats, each once.
  for (let first = 0; first < 4; first++)
    for (let second = 0; second < 3; second++)
      for (let third = 0; third < 2; third++) {
        const numbers = [first, second, third];
        const limits: number[] = [];
        const given = drawn({ players: players(3), open, fixed: {} }, (limit) => {
          limits.push(limit);
          return numbers[limits.length - 1] ?? 0;
        });
        expect(limits).toEqual([4, 3, 2]);
        const name = [...given.values()].map(nameOf).join(' ');
        outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
      }
  expect(outcomes.size).toBe(24);
  expect([...outcomes.values()].every((times) => times === 1)).toBe(true);
});

test('over many seeds each player gets each seat about equally often', () => {
  const open = seats(2, 3);
  const times = new Map<string, number>();
  const rounds = 6000;
  const random = seeded(7);
  for (let round = 0; round < rounds; round++)
    for (const [player, seat] of drawn({ players: players(6), open, fixed: {} }, random)) {
      const key = `${player} ${nameOf(seat)}`;
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  expect(times.size).toBe(36);
  // A sixth of the rounds each; five standard deviations are 145.
  for (const count of times.values()) expect(Math.abs(count - rounds / 6)).toBeLessThan(145);
});

test('the same seed tells the same draw again', () => {
  const draw = { players: players(9), open: seats(1, 10), fixed: {} };
  expect(drawn(draw, seeded(42))).toEqual(drawn(draw, seeded(42)));
  expect(drawn(draw, seeded(42))).not.toEqual(drawn(draw, seeded(43)));
});

test('TDA 6: a player who needs a certain seat has it, and the others draw the rest', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const kept = { table: 2, seat: 3 };
      const given = drawn({ players: players(6), open: seats(2, 3), fixed: { p4: kept } }, seeded(seed));
      expect(given.get('p4')).toEqual(kept);
      expect(new Set([...given.values()].map(nameOf)).size).toBe(6);
    }),
  );
});

test('players and seats that do not fit are refused', () => {
  const refusalOf = (draw: Partial<SeatDraw>) =>
    drawSeats({ players: players(2), open: seats(1, 2), fixed: {}, ...draw }, () => 0);
  expect(refusalOf({ players: players(3) })).toEqual({ refusal: { reason: 'too-few-seats', players: 3, seats: 2 } });
  expect(refusalOf({ players: ['p1', 'p1'] })).toEqual({ refusal: { reason: 'drawn-twice', player: 'p1' } });
  const seat = { table: 1, seat: 1 };
  expect(refusalOf({ open: [seat, { ...seat }] })).toEqual({ refusal: { reason: 'seat-listed-twice', seat } });
  const beyond = { table: 1, seat: 9 };
  expect(refusalOf({ fixed: { p0: beyond } })).toEqual({
    refusal: { reason: 'seat-not-open', player: 'p0', seat: beyond },
  });
  expect(refusalOf({ fixed: { p0: seat, p1: seat } })).toEqual({
    refusal: { reason: 'seat-not-open', player: 'p1', seat },
  });
  expect(drawSeats({ players: [], open: [], fixed: {} }, () => 0)).toEqual({ seats: new Map() });
});
