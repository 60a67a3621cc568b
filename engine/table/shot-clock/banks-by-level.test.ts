import { expect, test } from 'vitest';
import { start } from '../../../test/support/sample-table.ts';
import { TimedTable } from '../../../test/support/timed-table.ts';
import type { Command } from '../../words/command.ts';
import type { BankRefill, ShotClockPlan } from '../../words/shot-clock.ts';
import type { TableState } from '../../words/table-state.ts';
import { bankToTake } from './banks-by-level.ts';

const minute = 60_000;
const levels = [1, 2, 3, 4, 5].map((number) => ({
  number,
  minutes: 20,
  smallBlind: 100,
  bigBlind: 200,
  minBet: 200,
  ante: null,
}));

/** Whatever is played ends at once: everybody folds, and the pot is pushed. */
function ended(table: TimedTable): TimedTable {
  for (let toAct = table.state.hand?.toAct ?? null; toAct !== null; toAct = table.state.hand?.toAct ?? null)
    table.at(1000, { type: 'fold', seat: toAct });
  return table.state.hand?.stage === 'awards' ? table.at(1000, { type: 'push-pot', at: 0, pot: 0 }) : table;
}

/** A table of three whose hands begin in these levels; a level adds a card, and everybody begins with one. */
function dealtIn(dealt: readonly number[], own: Partial<ShotClockPlan> = {}): TimedTable {
  const table = new TimedTable(
    { refill: [{ on: 'level', mode: 'add', n: 1 }], bankAtStart: 1, ...own },
    [5000, 5000, 5000, 0],
  );
  table.state = { ...table.state, mode: 'tournament', schedule: { startedAt: 0, levels } };
  for (const level of dealt) hand(table, level);
  return table;
}

const hand = (table: TimedTable, level: number): TimedTable =>
  ended(table).at(0, { ...start, at: (level * 20 - 15) * minute } as Command);

/** Seat 1 of one table goes to seat 4 of another. */
function moved(from: TimedTable, to: TimedTable): TimedTable {
  const { player } = from.state.chairs[0] ?? {};
  const brought = bankToTake(from.state, player?.id ?? '');
  const id = 'mover';
  const { bank = -1, level } = brought ?? {};
  const sent = { from: 'Table 1', bank, ...(level === undefined ? null : { bankLevel: level }) };
  return ended(to).at(0, {
    type: 'seat-player',
    seat: 4,
    player: { id, hash: '' },
    stack: 5000,
    at: 41 * minute,
    sent,
  });
}

test('a bank that has had the refill of a level does not get it again at a table that has not dealt in it yet', () => {
  const table = moved(dealtIn([1, 2, 3]), dealtIn([1, 2]));
  expect([table.bank(1), table.bank(4)]).toEqual([2, 3]);
  expect([1, 4].map((seat) => hand(table, 3).bank(seat))).toEqual([3, 3]);
  expect([1, 4].map((seat) => hand(table, 4).bank(seat))).toEqual([4, 4]);
});

test('a table behind by two levels gives those that are missing and no other', () => {
  // Levels by hands: the tables of one event may be in different levels.
  const table = moved(dealtIn([1, 2, 3, 4]), dealtIn([1, 2]));
  expect(hand(table, 3).bank(4)).toBe(4);
  expect(hand(table, 5).bank(4)).toBe(5);
  expect(table.state.shotClock?.refilledTo).toBeUndefined();
});

test('a bank from a table that has not dealt in the level yet gets its refill on arrival', () => {
  const table = moved(dealtIn([1, 2]), dealtIn([1, 2, 3]));
  expect([1, 4].map((seat) => table.bank(seat))).toEqual([3, 3]);
  expect([1, 4].map((seat) => hand(table, 4).bank(seat))).toEqual([4, 4]);
});

test('a final table that has dealt no hand refills whoever comes from an earlier level', () => {
  const table = moved(dealtIn([1, 2]), dealtIn([]));
  expect(hand(table, 3).bank(4)).toBe(3);
});

test('a new bank is of the level that is on: it is not refilled for that one', () => {
  const table = dealtIn([1, 2]);
  const player = { id: 'new', hash: '' };
  ended(table).at(45 * minute, { type: 'seat-player', seat: 4, player, stack: 5000, at: 0, sent: { bank: 1 } });
  expect(hand(table, 3).bank(4)).toBe(1);
  expect(hand(table, 4).bank(4)).toBe(2);
});

test('whoever has left takes the bank along as it was, whatever the table has dealt since', () => {
  const table = dealtIn([1, 2]);
  const id = table.state.chairs[0]?.player?.id ?? '';
  ended(table).at(0, { type: 'open-seat', seat: 1, at: 0 });
  const held = bankToTake(table.state, id);
  hand(table, 3);
  hand(table, 4);
  expect([held, bankToTake(table.state, id)]).toEqual([
    { bank: 2, level: 2 },
    { bank: 2, level: 2 },
  ]);
});

test('the same for refills that come with the level at once', () => {
  const refill: readonly BankRefill[] = [{ on: 'level', mode: 'add', n: 1, when: 'at-once' }];
  const level = (table: TimedTable, number: number) =>
    table.at(2000, { type: 'run-clock', at: 0, now: (number * 20 - 19) * minute });
  const ahead = level(dealtIn([1], { refill }), 3);
  const behind = dealtIn([1], { refill });
  const table = moved(ahead, behind);
  expect([1, 4].map((seat) => table.bank(seat))).toEqual([1, 3]);
  expect([1, 4].map((seat) => level(table, 3).bank(seat))).toEqual([3, 3]);
  expect([1, 4].map((seat) => hand(table, 4).bank(seat))).toEqual([4, 4]);
  const { state }: { readonly state: TableState } = table;
  expect(state.shotClock?.refilledTo).toBeUndefined();
});
