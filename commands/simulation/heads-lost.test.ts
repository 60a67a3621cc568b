import { expect, test } from 'vitest';
import type { Command, TableEvent } from '../../engine/table.ts';
import { acts, deal, sampleOpening, sampleStakes, start, tabled } from '../../test/support/sample-table.ts';
import { logOf } from '../../test/support/told-hands.ts';
import { headsLostIn } from './heads-lost.ts';

/** All that a table books while a dealer does this. */
const booked = (...commands: readonly Command[]): readonly TableEvent[] =>
  logOf([...sampleOpening([2000, 5000, 5000, 0], { mode: 'tournament' }), ...commands]);

const inShort = (events: readonly TableEvent[]) =>
  headsLostIn(events).map(({ hand, player, last }) => ({ hand, player, to: Object.fromEntries(last) }));

const seatOneLoses: readonly Command[] = [
  start,
  ...acts('1a', '2a', '3f'),
  tabled(1, '2c', '7d'),
  tabled(2, 'Ac', 'Ad'),
  deal('Kh', 'Qh', '9s'),
  deal('4s'),
  deal('4d'),
  { type: 'push-pot', at: 1, pot: 0 },
];
const nextHand: Command = { type: 'start-hand', at: 2, by: 'dealer' };
const again = (seat: number, id: string): Command => ({
  type: 'seat-player',
  seat,
  player: { id, hash: '' },
  stack: 2000,
});

test('who lost everything lost it to who took the pot, whoever sits in that seat since', () => {
  const moved: readonly Command[] = [{ type: 'open-seat', seat: 2 }, again(2, 'p9'), again(1, 'p8'), nextHand];
  expect(inShort(booked(...seatOneLoses, ...moved))).toEqual([{ hand: 1, player: 'p1', to: { p2: 1 } }]);
});

test('a step taken back in a later hand brings back nobody who went out of the same seat before', () => {
  const events = booked(...seatOneLoses, again(1, 'p1'), nextHand, ...acts('2f'), {
    type: 'undo',
    step: 'folded',
  });
  expect(inShort(events)).toEqual([{ hand: 1, player: 'p1', to: { p2: 1 } }]);
});

test('a push taken back brings back who went out by it', () => {
  const events = booked(...seatOneLoses, { type: 'undo', step: 'pot-pushed' });
  expect(inShort(events)).toEqual([]);
});

test.each([
  ['before the next hand', []],
  ['after the next hand', [nextHand, ...acts('3f')]],
])('whoever sits on without chips, changes seats and declines %s lost them to who took the pot', (_, between) => {
  const levels = [{ ...sampleStakes, number: 1, minutes: 20 }];
  const rebuys: Command = {
    type: 'set-schedule',
    schedule: { startedAt: 0, levels, rebuys: { untilLevel: 1, chips: 2000 } },
  };
  const changed: Command = { type: 'change-seat', from: 1, to: 4, player: 'p1' };
  const moved: readonly Command[] = [changed, ...between, { type: 'open-seat', seat: 4 }];
  expect(inShort(booked(rebuys, ...seatOneLoses, ...moved))).toEqual([{ hand: 1, player: 'p1', to: { p2: 1 } }]);
});
