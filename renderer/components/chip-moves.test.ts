import { expect, test } from 'vitest';
import { type Hand, legalActions } from '../../engine/table.ts';
import { threePots, threePotsShown } from '../screens/dealer-console/hands-under-test.ts';
import { type ChipMove, movesBetween } from './chips-in-motion.tsx';
import { boxAround, seatSpots } from './felt-layout.ts';
import { potLines, potMiddle, potViews } from './pot-lines.ts';
import { landscapeTable } from './table-geometry.ts';

const potsMiddle = { x: 582, y: 298 };
const felt = {
  spots: seatSpots(9),
  values: [100, 500, 1000, 5000, 25_000],
  potAt: (pot: number) => ({ x: 400 + 100 * pot, y: 298 }),
  potsMiddle,
};

const moves = (before: Hand | null, after: Hand | null) => movesBetween(before, after, felt);
const paths = (all: readonly ChipMove[]) => all.map(({ id, from, to }) => [id, Math.round(from.x), Math.round(to.x)]);

test('when the round is closed every bet goes to the pots, and nothing moves before', () => {
  const table = threePots(0);
  const open = table.state.hand;
  const called = table.does({ type: 'call', seat: 6 }).state.hand;
  expect(moves(open, called)).toEqual([]);
  const closed = table.does({ type: 'call', seat: 3 }).state.hand;
  expect(moves(called, closed).map(({ id }) => id)).toEqual(['bet 3', 'bet 5', 'bet 6']);
  expect(moves(called, closed).every(({ to }) => to === potsMiddle)).toBe(true);
  expect(moves(closed, closed)).toEqual([]);
});

test('a pushed pot goes from its own place to everybody who shares it; taken back, nothing moves', () => {
  const table = threePotsShown(0).does({ type: 'push-pot', pot: 2, at: 0 });
  const before = table.state.hand;
  const after = table.does({ type: 'push-pot', pot: 1, at: 0 }).state.hand;
  expect(paths(moves(before, after))).toEqual([
    ['pot 1 5', 500, 582],
    ['pot 1 9', 500, 852],
  ]);
  expect(moves(after, before)).toEqual([]);
});

test('however many stacks set out, the last is on its way within 180 ms', () => {
  const table = threePots(0);
  const before = table.state.hand as Hand;
  const many: Hand = { ...before, players: before.players.map((player) => ({ ...player, bet: 400 })) };
  const gathered = { ...many, players: many.players.map((player) => ({ ...player, bet: 0, paid: player.paid + 400 })) };
  const delays = moves(many, gathered).map(({ delayMs }) => delayMs);
  expect(delays.length).toBe(before.players.length);
  expect(Math.max(...delays)).toBe(180);
  expect(moves(before, { ...gathered, number: before.number + 1 })).toEqual([]);
});

test('chips leave a pot from where it lies, in its row or on one of several lines', () => {
  const pots = potViews(threePots(0).state.hand as Hand, legalActions(threePots(0).state));
  // Cards before the seats beside the dealer leave four pots room on the first line.
  const beside = [boxAround({ x: 200, y: 280 }, 120, 60)];
  const place = { shape: landscapeTable, below: 268, taken: [], isAdded: true, letters: 1 };
  const [main, side1, side2] = pots.map(({ pot }) => potMiddle(potLines(pots, place), pot, place));
  expect([main?.y, side1?.y, side2?.y]).toEqual([298, 298, 298]);
  const gaps = [(side1?.x ?? 0) - (main?.x ?? 0), (side2?.x ?? 0) - (side1?.x ?? 0)];
  // No two of them overlap, and all of them lie on the felt before the board's edges.
  for (const gap of gaps) expect(gap).toBeGreaterThan(120);
  expect((main?.x ?? 0) + (side2?.x ?? 0)).toBeLessThan(2 * 582 + 60);
  const many = [...pots, ...pots.map((pot) => ({ ...pot, pot: pot.pot + 3 }))];
  const tight = { ...place, taken: beside, isAdded: false };
  const [first, , , fourth, fifth, sixth] = many.map(({ pot }) => potMiddle(potLines(many, tight), pot, tight));
  expect([first?.y, fourth?.y]).toEqual([284, 284]);
  expect(fifth?.y).toBe(338);
  expect((fifth?.x ?? 0) + (sixth?.x ?? 0)).toBe(2 * 582);
});
