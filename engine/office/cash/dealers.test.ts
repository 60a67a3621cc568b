import { expect, test } from 'vitest';
import { CashRoom, minute, player } from '../../../test/support/cash-room.ts';
import type { OfficeCommand } from '../office-command.ts';
import { dealerDueAt } from './dealers.ts';

const rotation = (line: readonly string[], dealers: readonly string[]): OfficeCommand => ({
  type: 'set-rotation',
  at: 1_000 * minute,
  everyMinutes: 30,
  line,
  dealers,
});
const signIn = (room: CashRoom, tableId: string, staff: string | null) =>
  room.table(tableId, () => ({ dealer: staff === null ? null : { staff, name: player(staff), since: room.at } }));
const places = (room: CashRoom) => Object.fromEntries(room.view.dealers.map(({ staff, tableId }) => [staff, tableId]));

test('the relief takes the table after the break, everybody goes one on, and the last one rests', () => {
  const room = new CashRoom(['A', 'B', 'C']);
  expect(room.refusal({ type: 'push-dealers', at: 0 })).toEqual({ reason: 'no-rotation' });
  room.do(rotation(['A', 'B', 'C', 'break'], ['d1', 'd2', 'd3', 'd4']));
  expect(places(room)).toEqual({ d1: 'A', d2: 'B', d3: 'C', d4: null });
  const changes = [
    { tableId: 'A', comes: 'd4', leaves: 'd1' },
    { tableId: 'B', comes: 'd1', leaves: 'd2' },
    { tableId: 'C', comes: 'd2', leaves: 'd3' },
  ];
  expect(room.view.push).toEqual({ at: room.at + 30 * minute, changes });
  room.later(30);
  room.do({ type: 'push-dealers', at: room.at });
  expect(places(room)).toEqual({ d1: 'B', d2: 'C', d3: null, d4: 'A' });
  expect(room.view.dealers.find(({ staff }) => staff === 'd3')?.breaks).toBe(1);
  expect(room.view.push?.at).toBe(room.at + 30 * minute);
});

test('with one relief for two stretches, the dealer who has dealt longest is relieved; without one, nobody', () => {
  const room = new CashRoom(['A', 'B']);
  room.do(rotation(['A', 'break', 'B', 'break'], ['d1', 'd2', 'd3']));
  room.later(30);
  room.do({ type: 'push-dealers', at: room.at });
  const first = places(room);
  room.later(30);
  room.do({ type: 'push-dealers', at: room.at });
  const dealt = new Set([first.d1, first.d2, places(room).d1, places(room).d2]);
  expect(dealt.has(null)).toBe(true);
  // Both have had their break by now.
  expect(
    room.view.dealers
      .filter(({ breaks }) => breaks > 0)
      .map(({ staff }) => staff)
      .sort(),
  ).toEqual(['d1', 'd2']);
  const alone = new CashRoom(['A']);
  alone.do(rotation(['A', 'break'], ['d1']));
  expect(alone.view.push?.changes).toEqual([]);
});

test('in a line without a break whoever rests takes the first table, as long as somebody does; else everybody moves one on', () => {
  const room = new CashRoom(['A', 'B']);
  room.do(rotation(['A', 'B'], ['d1', 'd2', 'd3']));
  room.later(30);
  room.do({ type: 'push-dealers', at: room.at });
  expect(places(room)).toEqual({ d1: 'B', d2: null, d3: 'A' });
  room.do({ type: 'post-dealer', at: room.at, staff: 'd2', tableId: 'off' });
  room.later(30);
  room.do({ type: 'push-dealers', at: room.at });
  expect(places(room)).toEqual({ d1: 'A', d3: 'B' });
});

test('who signed in at a table deals there, whatever was posted', () => {
  const room = new CashRoom(['A', 'B']);
  room.do(rotation(['A', 'B', 'break'], ['d1', 'd2', 'd3']));
  room.later(3);
  signIn(room, 'A', 'd3');
  expect(places(room)).toEqual({ d1: null, d2: 'B', d3: 'A' });
  expect(room.view.push?.changes).toEqual([
    { tableId: 'A', comes: 'd1', leaves: 'd3' },
    { tableId: 'B', comes: 'd3', leaves: 'd2' },
  ]);
  signIn(room, 'B', 'stranger');
  expect(places(room)).toMatchObject({ d2: null, stranger: 'B' });
});

test('whoever was sent to a table is due there until they, or somebody after them, sign in', () => {
  const room = new CashRoom(['A', 'B']);
  const due = (tableId: string) => dealerDueAt(room.state.cash.dealers, room.facts, tableId);
  expect(due('A')).toBeNull();
  room.do(rotation(['A', 'B', 'break'], ['d1', 'd2', 'd3']));
  expect([due('A'), due('B')]).toEqual(['d1', 'd2']);
  room.later(1);
  signIn(room, 'A', 'd1');
  signIn(room, 'B', 'stranger');
  expect([due('A'), due('B')]).toEqual([null, null]);
  room.later(30);
  room.do({ type: 'push-dealers', at: room.at });
  expect([due('A'), due('B')]).toEqual(['d2', 'd1']);
});

test('nobody is posted twice, and nobody twice in a rotation', () => {
  const room = new CashRoom(['A', 'B']);
  room.do(rotation(['A', 'B'], ['d1', 'd2']));
  const post = (staff: string, tableId: string): OfficeCommand => ({
    type: 'post-dealer',
    at: room.at,
    staff,
    tableId,
  });
  const there = { reason: 'dealer-elsewhere', staff: 'd1', tableId: 'A' };
  expect(room.refusal(post('d1', 'B'))).toEqual(there);
  expect(room.refusal(post('d1', 'A'))).toEqual(there);
  expect(room.refusal(rotation(['A'], ['d1', 'd1']))).toEqual(there);
  expect(room.refusal(rotation(['A', 'A'], ['d1']))).toMatchObject({ what: 'table' });
  expect(room.refusal(post('d9', 'Z'))).toMatchObject({ what: 'table', id: 'Z' });
  expect(room.refusal(post('d9', 'off'))).toMatchObject({ what: 'dealer', id: 'd9' });
  room.do(post('d1', 'break'));
  room.do(post('d1', 'B'));
  expect(places(room)).toEqual({ d1: 'B', d2: null });
  room.do(post('d1', 'off'));
  expect(places(room)).toEqual({ d2: null });
});
