import { describe, expect, test } from 'vitest';
import { runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import { ordersDue } from '../orders-due.ts';

const hour = 3_600_000;
const year = 365 * 24 * hour;
const structure = { startingChips: 10_000 };

const personAt = (room: TournamentRoom, tableId: string, seat: number): string =>
  room.table(tableId).chairs[seat - 1]?.player?.id ?? '';

const stacksOf = (room: TournamentRoom, player: string): readonly string[] =>
  [...room.tables].flatMap(([tableId, { chairs }]) =>
    chairs.flatMap((chair) => (chair.player?.id === player ? [`${tableId}: ${chair.stack}`] : [])),
  );

/** Nothing is to be done, and every chip is where it should be. */
function expectInOrder(room: TournamentRoom): void {
  expect(ordersDue(room.office, room.facts(), room.at)).toEqual([]);
  const { issued, found, uncounted } = room.view().chips;
  expect([found, uncounted]).toEqual([issued, []]);
}

describe.each([-year, -hour, year])('with the clock of a table %i ms from the office', (skew) => {
  test('whoever is out stays out', () => {
    const room = runningRoom({ tables: 2, players: 8, structure });
    room.skews.set('t1', skew);
    const [loser = 0, winner = 0] = room.playersAt('t1');
    const player = personAt(room, 't1', loser);
    room.hand('t1', [loser], winner);
    expect([room.view().playersLeft, stacksOf(room, player)]).toEqual([7, []]);
    expectInOrder(room);
  });

  test('whoever is sent there and back takes every chip along', () => {
    const room = runningRoom({ tables: 2, players: 8, structure });
    room.skews.set('t1', skew);
    const [winner = 0, loser = 0] = room.playersAt('t2');
    const player = personAt(room, 't2', winner);
    const send = (tableId: string): void => {
      const seat = [1, 2, 3, 4, 5, 6].find((one) => !room.playersAt(tableId).includes(one)) ?? 0;
      const to = { tableId, seat };
      const [id = ''] = room.ids(1);
      room.do({ type: 'move-player', tournament: 'e', id, at: room.at, player, why: 'floor', to });
    };
    room.hand('t2', [loser], winner);
    send('t1');
    expect(stacksOf(room, player)).toEqual(['t1: 20000']);
    const there = room.playersAt('t1').find((seat) => personAt(room, 't1', seat) === player) ?? 0;
    room.hand('t1', [], there, 1_000);
    send('t2');
    expect(stacksOf(room, player)).toEqual(['t2: 24000']);
    expectInOrder(room);
  });
});

test('a room whose clock goes a year ahead seats nobody again', () => {
  const room = runningRoom({ tables: 1, players: 4, structure });
  const [loser = 0, winner = 0] = room.playersAt('t1');
  room.hand('t1', [loser], winner);
  room.at += year;
  for (const tableId of room.tables.keys()) room.skews.set(tableId, -year);
  expectInOrder(room);
  const [next = 0, other = 0] = room.playersAt('t1');
  room.hand('t1', [next], other);
  expect(room.view().playersLeft).toBe(2);
  expectInOrder(room);
});
