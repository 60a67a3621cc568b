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

/** The floor sends a player to a free seat of a table. */
function sendTo(room: TournamentRoom, player: string, tableId: string): void {
  const seat = [1, 2, 3, 4, 5, 6].find((one) => !room.playersAt(tableId).includes(one)) ?? 0;
  const [id = ''] = room.ids(1);
  room.do({ type: 'move-player', tournament: 'e', id, at: room.at, player, why: 'floor', to: { tableId, seat } });
}

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
    room.hand('t2', [loser], winner);
    sendTo(room, player, 't1');
    expect(stacksOf(room, player)).toEqual(['t1: 20000']);
    const there = room.playersAt('t1').find((seat) => personAt(room, 't1', seat) === player) ?? 0;
    room.hand('t1', [], there, 1_000);
    sendTo(room, player, 't2');
    expect(stacksOf(room, player)).toEqual(['t2: 24000']);
    expectInOrder(room);
  });

  test('whoever wins at the first seat what the second one costs takes along what is left', () => {
    const room = runningRoom({ tables: 3, players: 12, structure });
    room.skews.set('t1', skew);
    const [winner = 0, loser = 0] = room.playersAt('t1');
    const player = personAt(room, 't1', winner);
    room.hand('t1', [loser], winner);
    sendTo(room, player, 't2');
    expect(stacksOf(room, player)).toEqual(['t2: 20000']);
    const other = room.playersAt('t2').find((seat) => personAt(room, 't2', seat) !== player) ?? 0;
    room.hand('t2', [], other, 10_000);
    sendTo(room, player, 't3');
    expect(stacksOf(room, player)).toEqual(['t3: 10000']);
    expectInOrder(room);
  });

  test('whoever got up by mistake is seated again when the floor says where, with the chips that lay there', () => {
    const room = runningRoom({ tables: 3, players: 12, structure });
    room.skews.set('t1', skew);
    const [seat = 0] = room.playersAt('t1');
    const player = personAt(room, 't1', seat);
    sendTo(room, player, 't2');
    const other = room.playersAt('t2').find((one) => personAt(room, 't2', one) !== player) ?? 0;
    room.hand('t2', [], other, 800);
    sendTo(room, player, 't3');
    const there = room.playersAt('t3').find((one) => personAt(room, 't3', one) === player) ?? 0;
    room.open('t3', there, 'left');
    room.settle();
    expect(stacksOf(room, player)).toEqual([]);
    sendTo(room, player, 't2');
    expect(stacksOf(room, player)).toEqual(['t2: 9200']);
    expectInOrder(room);
  });

  test('whoever got up by mistake at two tables takes along what lay at the second', () => {
    const room = runningRoom({ tables: 3, players: 12, structure });
    room.skews.set('t1', skew);
    const [seat = 0] = room.playersAt('t1');
    const player = personAt(room, 't1', seat);
    room.open('t1', seat, 'left');
    sendTo(room, player, 't2');
    const other = room.playersAt('t2').find((one) => personAt(room, 't2', one) !== player) ?? 0;
    room.hand('t2', [], other, 800);
    const there = room.playersAt('t2').find((one) => personAt(room, 't2', one) === player) ?? 0;
    room.open('t2', there, 'left');
    sendTo(room, player, 't3');
    expect(stacksOf(room, player)).toEqual(['t3: 9200']);
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

test('places and times go by the room’s clock where a table says that its own is ahead', () => {
  const room = runningRoom({ tables: 2, players: 8, structure });
  room.skews.set('t1', 300_000);
  room.clocksAhead.set('t1', 300_000);
  const outAt = (tableId: string): readonly [string, number] => {
    const [loser = 0, winner = 0] = room.playersAt(tableId);
    const player = personAt(room, tableId, loser);
    room.at += 60_000;
    room.hand(tableId, [loser], winner);
    return [player, room.at];
  };
  const [first, second, third] = [outAt('t1'), outAt('t2'), outAt('t1')];
  // A correction of the clock changes nothing of what was.
  room.clocksAhead.set('t1', 0);
  const out = room
    .view()
    .standings.flatMap(({ player, place, outAt }) => (outAt === null ? [] : [[player, place, outAt]]));
  expect(out.map(([player, place]) => [player, place])).toEqual([
    [third[0], 6],
    [second[0], 7],
    [first[0], 8],
  ]);
  const times = new Map(out.map(([player, , at]) => [player, Number(at)]));
  for (const [player, at] of [first, second, third])
    expect(Math.abs((times.get(player) ?? 0) - at)).toBeLessThan(60_000);
});
