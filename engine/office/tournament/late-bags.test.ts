import { expect, test } from 'vitest';
import { beginFlight, closeFlight, daysRoom, putOut, seatOf, viewOf } from '../../../test/support/flights-room.ts';
import type { TournamentRoom } from '../../../test/support/tournament-room.ts';

const start = 20_000;

/** Flight `a` is closed, with p1 out of it; then the all-in p1 lost turns out to have been so much larger than the winner called. */
function closedWithOneBack(chips: number, before: (room: TournamentRoom) => void = () => {}): TournamentRoom {
  const room = daysRoom();
  beginFlight(room, 'a', ['p1', 'p2', 'p3']);
  const { tableId, seat } = seatOf(room, 'p1');
  putOut(room, 'p1', 'p2');
  closeFlight(room, 'a');
  before(room);
  const table = room.table(tableId);
  const chairs = table.chairs.map((chair) =>
    chair.seat === seat ? { ...chair, player: { id: 'p1', hash: '' }, stack: chips } : chair,
  );
  room.tables.set(tableId, { ...table, chairs, chipsIn: table.chipsIn + chips });
  room.eliminations.splice(0);
  room.stays = room.stays.map((stay) =>
    stay.player === 'p1' ? { ...stay, until: null, chipsOut: null, why: null } : stay,
  );
  room.settle();
  return room;
}

const bag = (room: TournamentRoom) =>
  room.ask({ type: 'bag-late', tournament: 'a', entry: 1, at: room.at, by: 'floor:1' });
const openDay = (room: TournamentRoom) => room.ask({ type: 'open-day', tournament: 'e', at: room.at });
const takeOut = (room: TournamentRoom, entry: number) =>
  room.ask({ type: 'take-out-entry', tournament: 'a', entry, at: room.at, reason: { id: 'why', hash: '' } });

test('whoever a corrected hand puts back into a closed flight is told of, with chips, and the final day waits for the decision', () => {
  const room = closedWithOneBack(500);
  expect(viewOf(room, 'a').proposals).toEqual([{ what: 'late-bag', entry: 1, player: 'p1', chips: 500 }]);
  expect(viewOf(room, 'a').chips).toMatchObject({ issued: 3 * start, found: 3 * start + 500 });
  expect(viewOf(room, 'a').standings.find(({ entry }) => entry === 1)?.chips).toBe(500);
  expect(openDay(room)).toEqual({ reason: 'bags-missing', players: ['p1'] });
});

test('bagged late, the player is on the final day with what they left the table with', () => {
  const room = closedWithOneBack(500);
  expect(bag(room)).toBeNull();
  expect(viewOf(room, 'a').proposals).toEqual([]);
  expect(viewOf(room, 'a').bagsNow?.bags.map(({ bag: { number, chips } }) => [number, chips])).toContainEqual([
    'AL1',
    500,
  ]);
  expect(bag(room)).toEqual({ reason: 'unknown', what: 'entry', id: '1' });
  expect(openDay(room)).toBeNull();
  expect(viewOf(room, 'e').standings.map(({ player, chips }) => [player, chips])).toContainEqual(['p1', 500]);
});

test('less than the smallest chip is one of them on the final day: nobody sits down there with nothing', () => {
  const room = closedWithOneBack(10);
  const [smallest = 0] = room.office.tournaments.e?.structure.chipValues ?? [];
  expect(smallest).toBeGreaterThan(10);
  expect(bag(room)).toBeNull();
  expect(openDay(room)).toBeNull();
  expect(viewOf(room, 'e').standings.map(({ player, chips }) => [player, chips])).toContainEqual(['p1', smallest]);
});

test('taken out, the chips leave play and the flight balances without them', () => {
  const room = closedWithOneBack(500);
  expect(takeOut(room, 2)).toEqual({ reason: 'not-now', stage: 'over' });
  room.do({ type: 'book-chips', tournament: 'a', difference: 500, reason: { id: 'counted', hash: '' } });
  expect(takeOut(room, 1)).toBeNull();
  expect(viewOf(room, 'a').chips).toMatchObject({ issued: 3 * start, found: 3 * start });
  expect(viewOf(room, 'a').proposals).toEqual([]);
  expect(openDay(room)).toBeNull();
});

test('once the final day is open, whoever is bagged late comes into it with the chips in play there', () => {
  const room = closedWithOneBack(475, (before) => {
    expect(openDay(before)).toBeNull();
  });
  expect(viewOf(room, 'e').standings).toHaveLength(2);
  expect(bag(room)).toBeNull();
  const { standings, tournament } = viewOf(room, 'e');
  const smallest = Math.max(...tournament.structure.levels.slice(0, 1).map(({ smallestChip = 25 }) => smallestChip));
  expect(standings.find(({ player }) => player === 'p1')?.chips).toBe(Math.ceil(475 / smallest) * smallest);
  expect(bag(room)).toEqual({ reason: 'unknown', what: 'entry', id: '1' });
});
