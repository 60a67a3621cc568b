import { expect, test } from 'vitest';
import { plannedRoom, runningRoom } from '../../../test/support/tournament-room.ts';
import { eventTakings } from './event-takings.ts';

test('entries, re-entries and re-buys are told apart, come to the pool, and what was given back is none', () => {
  const rebuy = { untilLevel: 4, most: 2, chips: 5_000, price: { prize: 2_000, fee: 100, dealers: 40 }, upTo: 5_000 };
  const room = runningRoom({
    players: 5,
    structure: { rebuy, startingChips: 5_000, reentry: { untilLevel: 4, most: 1 } },
  });
  const { prize, fee } = room.tournament.structure.entry;
  room.do({ type: 'sell-rebuy', tournament: 'e', entry: 1, at: room.at, sold: 0 });
  expect(eventTakings(room.tournament).kinds).toEqual([
    { what: 'entry', count: 5, prize: 5 * prize, bounty: 0, fee: 5 * fee, dealers: 0, byTicket: 0 },
    { what: 'rebuy', count: 1, prize: 2_000, bounty: 0, fee: 100, dealers: 40, byTicket: 0 },
  ]);
  const seat = room.table('t1').chairs.find(({ player }) => player?.id === 'p2')?.seat ?? 0;
  room.hand('t1', [seat], seat === 1 ? 2 : 1);
  room.do({ type: 'enter', tournament: 'e', at: room.at, player: { id: 'p2', hash: '' }, fixed: null });
  const { kinds: takings } = eventTakings(room.tournament);
  // In the order in which a player may buy them, whatever was sold first.
  expect(takings.map(({ what }) => what)).toEqual(['entry', 're-entry', 'rebuy']);
  expect(takings.find(({ what }) => what === 're-entry')).toMatchObject({ count: 1, prize, fee });
  expect(takings.reduce((sum, one) => sum + one.prize, 0)).toBe(6 * prize + 2_000);
  expect(room.tournament.entries[0]?.paid).toMatchObject({ fee: fee + 100, dealers: 40 });
  const planned = plannedRoom({ players: 3 });
  planned.do({ type: 'withdraw-entry', tournament: 'e', entry: 2, at: planned.at });
  expect(eventTakings(planned.tournament).kinds).toMatchObject([{ what: 'entry', count: 2 }]);
});

test('what went onto heads and what was paid with a ticket stand apart, a re-buy beside a ticket is paid in money', () => {
  const price = { prize: 5_000, bounty: 3_000, fee: 500, dealers: 200 };
  const rebuy = { untilLevel: 4, most: 2, chips: 5_000, price: { prize: 2_000, fee: 100 }, upTo: 5_000 };
  const room = runningRoom({
    players: 3,
    structure: { entry: price, bounty: { kind: 'fixed', unit: 100 }, rebuy, startingChips: 5_000 },
  });
  room.do({ type: 'sell-rebuy', tournament: 'e', entry: 1, at: room.at, sold: 0 });
  const entries = room.tournament.entries.map((entry) => (entry.number === 1 ? { ...entry, ticket: 'x1' } : entry));
  const { kinds: takings, together } = eventTakings({ entries });
  expect(takings).toEqual([
    { what: 'entry', count: 3, prize: 15_000, bounty: 9_000, fee: 1_500, dealers: 600, byTicket: 8_500 },
    { what: 'rebuy', count: 1, prize: 2_000, bounty: 0, fee: 100, dealers: 0, byTicket: 0 },
  ]);
  expect(together).toEqual({ prize: 17_000, bounty: 9_000, fee: 1_600, dealers: 600, byTicket: 8_500 });
});
