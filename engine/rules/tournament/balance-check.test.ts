import { expect, test } from 'vitest';
import { haltedTables } from './balance-check.ts';

const tables = (...players: readonly number[]) => players.map((count, index) => ({ table: index + 1, players: count }));
const policies = { haltReference: 'fullest-table', haltWhenShortBy: 3, 'halt.trigger': 'at-once' } as const;

test.each([
  { players: [8, 6, 7], halted: [] },
  { players: [8, 5, 7], halted: [2] },
  { players: [9, 5, 6], halted: [2, 3] },
  { players: [4], halted: [] },
])('TDA 8A: against the fullest table, of $players stop $halted', ({ players, halted }) => {
  expect(haltedTables(tables(...players), 9, policies)).toEqual(halted);
  expect(haltedTables(tables(...players), null, policies)).toEqual(halted);
});

test('against the seats, where they are known', () => {
  const seats = { ...policies, haltReference: 'seats' } as const;
  expect(haltedTables(tables(7, 6), 9, seats)).toEqual([2]);
  expect(haltedTables(tables(7, 6), null, seats)).toEqual([]);
});

test('against an even share, rounded up as no table can be fuller when all are balanced', () => {
  const even = { ...policies, haltReference: 'even-share' } as const;
  expect(haltedTables(tables(9, 9, 9, 5), 9, even)).toEqual([4]);
  expect(haltedTables(tables(9, 6, 6), 9, even)).toEqual([]);
});

test('a house may stop a table sooner', () => {
  expect(haltedTables(tables(8, 6), 9, { ...policies, haltWhenShortBy: 2 })).toEqual([2]);
});

test('TDA 2024, 11D: a short table stops once its big blind would fall on an empty seat', () => {
  const later = { ...policies, 'halt.trigger': 'big-blind-on-empty-seat' } as const;
  const at = (bigBlindOnEmptySeat: boolean) => [
    { table: 1, players: 8 },
    { table: 2, players: 5, bigBlindOnEmptySeat },
  ];
  expect(haltedTables(at(false), 9, later)).toEqual([]);
  expect(haltedTables(at(true), 9, later)).toEqual([2]);
});
