import { expect, test } from 'vitest';
import { bagStack, beginFlight, closeFlight, daysRoom, seatOf, viewOf } from '../../../test/support/flights-room.ts';
import { play } from '../../../test/support/sample-table.ts';

const open = { type: 'open-day', tournament: 'e', at: 0 } as const;

test('a bag that is opened and counted anew before its table hears that the flight is closed counts as it left', () => {
  const room = daysRoom();
  beginFlight(room, 'a', ['p1', 'p2', 'p3']);
  const { startingChips } = room.tournament.structure;
  room.do({ type: 'bag-flight', tournament: 'a', at: room.at, on: true });
  for (const player of ['p1', 'p2', 'p3']) bagStack(room, player);
  room.silent.add('t1');
  room.do({ type: 'close-flight', tournament: 'a', at: room.at });
  const { seat } = seatOf(room, 'p2');
  const reason = { id: 'r', hash: '' };
  room.tables.set('t1', play(room.table('t1'), [{ type: 'open-bag', seat, by: 'manager:1', reason, at: room.at }]));
  expect(viewOf(room, 'a').bagsNow).toMatchObject({ bags: [{ entry: 1 }, { entry: 3 }], open: ['p2'] });
  bagStack(room, 'p2', -1_000);
  const counted = { entry: 2, tableId: 't1', seat, bag: room.table('t1').chairs[seat - 1]?.bag };
  expect(counted.bag?.chips).toBe(startingChips - 1_000);
  expect(viewOf(room, 'a').bagsNow).toMatchObject({ bags: [{ entry: 1 }, counted, { entry: 3 }], open: [] });
  expect(room.ask(open)).toEqual({ reason: 'bags-at-tables', tables: ['t1'] });
  room.silent.delete('t1');
  for (const order of room.waiting.splice(0)) room.carryOut(order);
  const { chips, standings, bagsNow } = viewOf(room, 'a');
  expect(bagsNow?.bags[1]).toEqual(counted);
  expect(chips.found - chips.issued).toBe(-1_000);
  expect(standings.find(({ player }) => player === 'p2')?.chips).toBe(startingChips - 1_000);
  room.do({ type: 'book-chips', tournament: 'a', difference: -1_000, reason });
  expect(viewOf(room, 'a').chips).toMatchObject({
    issued: 3 * startingChips - 1_000,
    found: 3 * startingChips - 1_000,
  });
  expect(viewOf(room, 'e').flights?.[0]?.through).toMatchObject({ players: 3, chips: 3 * startingChips - 1_000 });
  room.do({ ...open, at: room.at });
  expect(viewOf(room, 'e').tournament.entries.map(({ player, chips }) => [player.id, chips])).toEqual([
    ['p1', startingChips],
    ['p2', startingChips - 1_000],
    ['p3', startingChips],
  ]);
});

test('a bag in which an earlier version sealed nothing brings nobody to the final day', () => {
  const room = daysRoom();
  beginFlight(room, 'a', ['p1', 'p2', 'p3']);
  closeFlight(room, 'a');
  const { a } = room.office.tournaments;
  if (a?.flightClosed === undefined) throw new Error('The flight is closed.');
  const bags = a.flightClosed.bags.map((one) =>
    one.entry === 2 ? { ...one, bag: { ...one.bag, counts: {}, chips: 0 } } : one,
  );
  const emptied = { ...a, flightClosed: { ...a.flightClosed, bags } };
  room.office = { ...room.office, tournaments: { ...room.office.tournaments, a: emptied } };
  room.stays = room.stays.map(({ bag, ...stay }) => (stay.player === 'p2' ? { ...stay, chipsOut: 0 } : stay));
  expect(viewOf(room, 'e').flights?.[0]?.through?.players).toBe(2);
  room.do({ ...open, at: room.at });
  expect(viewOf(room, 'e').tournament.entries.map(({ player }) => player.id)).toEqual(['p1', 'p3']);
});
