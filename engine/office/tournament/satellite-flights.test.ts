import { expect, test } from 'vitest';
import { usualDays } from '../../../protocol/structure-schema.ts';
import { beginFlight, closeFlight, daysRoom, putOut, viewOf } from '../../../test/support/flights-room.ts';
import { usualSeats } from '../../../test/support/satellite-room.ts';
import type { TournamentRoom } from '../../../test/support/tournament-room.ts';
import { eventResults } from './event-results.ts';
import type { SatellitePlan } from './structure.ts';
import { structureTemplates } from './structure-templates.ts';

const { entry } = structureTemplates.regular;
/** A satellite of two flights, whose late entries end with the first level. */
const satelliteRoom = (satellite: Partial<SatellitePlan> = {}, days: Partial<typeof usualDays> = {}): TournamentRoom =>
  daysRoom(
    { days: { ...usualDays, ...days } },
    { satellite: { ...usualSeats, ...satellite }, lateUntilLevel: 1, reentry: null },
  );

function openDay(room: TournamentRoom): void {
  room.do(
    { type: 'open-day', tournament: 'e', at: room.at },
    { type: 'use-table', tournament: 'e', tableId: 't1' },
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'close-registration', tournament: 'e' },
    { type: 'start-tournament', tournament: 'e', at: room.at },
  );
}

/** What every entry of the final day has: place, cash, worth of a ticket. */
const won = (room: TournamentRoom) =>
  Object.fromEntries(
    viewOf(room, 'e').standings.map(({ player, place, prize, ticket }) => [player, [place, prize, ticket]]),
  );

test('flights of a satellite are bagged like any, and the final day plays down to the seats that all of them paid for', () => {
  const room = satelliteRoom();
  beginFlight(room, 'a', ['p1', 'p2', 'p3', 'p4']);
  room.do({ type: 'close-registration', tournament: 'a' });
  putOut(room, 'p4', 'p1');
  // As many are left as there will be seats: a flight plays on until its day ends.
  putOut(room, 'p3', 'p1');
  expect(viewOf(room, 'a').satellite).toBeUndefined();
  expect(room.table('t1').halted).toBeUndefined();
  expect(viewOf(room, 'e').satellite).toMatchObject({ seats: 1, over: false });
  closeFlight(room, 'a');
  beginFlight(room, 'b', ['p1', 'p5', 'p6', 'p7']);
  closeFlight(room, 'b');
  openDay(room);
  // Eight entries of 9,000 are 72,000: two seats of 25,000, and 22,000 for the first place without one.
  expect(8 * entry.prize).toBe(72_000);
  expect(viewOf(room, 'e')).toMatchObject({ pool: 72_000, overlay: 0, satellite: { seats: 2, over: false } });
  for (const player of ['p7', 'p6']) putOut(room, player, 'p1');
  expect(viewOf(room, 'e').satellite?.over).toBe(false);
  putOut(room, 'p5', 'p2');
  room.settle();
  expect(room.table('t1').halted?.why).toBe('end');
  expect(viewOf(room, 'e').proposals).toEqual([{ what: 'seats', seats: 2 }]);
  expect(won(room)).toEqual({
    p1: [1, 0, 25_000],
    p2: [1, 0, 25_000],
    p5: [3, 22_000, undefined],
    p6: [4, 0, undefined],
    p7: [5, 0, undefined],
  });
  const entries = viewOf(room, 'e').standings.filter(({ ticket }) => ticket !== undefined);
  for (const { entry: number } of entries)
    room.do({
      type: 'give-ticket',
      tournament: 'e',
      id: `ticket-${number}`,
      entry: number,
      at: room.at,
      value: 25_000,
    });
  const [bubble] = viewOf(room, 'e').standings.filter(({ place }) => place === 3);
  room.do({ type: 'pay-place', tournament: 'e', entry: bubble?.entry ?? 0, at: room.at, amount: 22_000 });
  room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
  const { lines, pool } = eventResults(room.tournament, { state: room.office, facts: room.facts(), at: room.at });
  expect([pool, lines.reduce((sum, { prize, tickets }) => sum + prize + tickets, 0)]).toEqual([72_000, 72_000]);
});

test('what flights pay by themselves buys no seats, and the house adds what guaranteed seats cost beyond the rest', () => {
  const room = satelliteRoom(
    { guaranteedSeats: 3 },
    { qualify: 5_000, bands: [{ upTo: 7_500, amount: 4_000 }], forfeitPay: 1_000 },
  );
  beginFlight(room, 'a', ['p1', 'p2', 'p3', 'p4']);
  room.do({ type: 'close-registration', tournament: 'a' });
  for (const player of ['p4', 'p3']) putOut(room, player, 'p1');
  closeFlight(room, 'a');
  beginFlight(room, 'b', ['p1', 'p5', 'p6', 'p7']);
  room.do({ type: 'close-registration', tournament: 'b' });
  for (const player of ['p7', 'p6']) putOut(room, player, 'p5');
  closeFlight(room, 'b');
  openDay(room);
  // 72,000 less a band of 4,000 in each flight and 1,000 for the bag of p1 that does not count.
  const { pool, overlay, satellite } = viewOf(room, 'e');
  expect([pool, overlay, satellite?.seats]).toEqual([75_000, 75_000 - (72_000 - 9_000), 3]);
  // p1, p2 and p5 came through: as many as there are seats.
  expect(satellite?.over).toBe(true);
  expect(won(room)).toEqual({ p1: [1, 1_000, 25_000], p2: [1, 0, 25_000], p5: [1, 0, 25_000] });
  const flights = ['a', 'b'].flatMap((id) => viewOf(room, id).standings.map(({ prize }) => prize ?? 0));
  expect(flights.reduce((sum, prize) => sum + prize, 0)).toBe(8_000);
});

test('no stack is worth a seat by itself where there are flights', () => {
  expect(() => satelliteRoom({ milestone: { target: 100_000, chipsOut: 'all' } })).toThrow('days-milestone');
});
