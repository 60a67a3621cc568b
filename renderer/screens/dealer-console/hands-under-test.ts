// A hand with three pots, for tests of the table and of the showdown.
import type { Card } from '../../../engine/notation.ts';
import { FakeTable, nineSeats } from '../../stores/fake-table.ts';

/** Blinds 200 / 400 with an ante of 400: 8 is all in for 900, 9 for 1,600; seat 6 faces a raise to 1,200 on the flop. */
export const threePots = (at: number): FakeTable =>
  new FakeTable({
    seats: 9,
    at,
    away: [7],
    seating: { ...nineSeats, 4: ['O’Brien', 10_900] },
  })
    .does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } })
    .does({ type: 'raise', seat: 4, to: 1000 }, { type: 'call', seat: 5 }, { type: 'call', seat: 6 })
    .does({ type: 'all-in', seat: 8 }, { type: 'all-in', seat: 9 }, { type: 'fold', seat: 1 })
    .does({ type: 'fold', seat: 2 }, { type: 'raise', seat: 3, to: 2400 }, { type: 'fold', seat: 4 })
    .does({ type: 'call', seat: 5 }, { type: 'call', seat: 6 })
    .does({ type: 'deal-board', cards: ['Ks', '7h', '2d'], by: 'dealer' })
    .does({ type: 'bet', seat: 3, to: 400 }, { type: 'raise', seat: 5, to: 1200 });

/** The same hand on the river, with no betting left and no hand turned up. */
export function threePotsAtShowdown(at: number): FakeTable {
  const table = threePots(at).does({ type: 'call', seat: 6 }, { type: 'call', seat: 3 });
  for (const card of ['9c', 'Jh'] as const) {
    table.does({ type: 'deal-board', cards: [card], by: 'dealer' });
    for (const seat of [3, 5, 6]) table.does({ type: 'check', seat });
  }
  return table;
}

const hands: readonly (readonly [seat: number, cards: readonly Card[]])[] = [
  [3, ['Ad', '7c']],
  [5, ['Kc', 'Qd']],
  [6, ['Ts', 'Td']],
  [8, ['2s', '2c']],
  [9, ['Kh', 'Qc']],
];

/** The same with all hands turned up: seat 5 wins side pot 2, 5 and 9 split side pot 1, three twos win the main pot. */
export function threePotsShown(at: number): FakeTable {
  const table = threePotsAtShowdown(at);
  for (const [seat, cards] of hands) table.does({ type: 'table-hand', seat, cards: [...cards] });
  return table;
}
