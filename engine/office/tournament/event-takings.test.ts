import { expect, test } from 'vitest';
import { plannedRoom, runningRoom } from '../../../test/support/tournament-room.ts';
import { eventTakings } from './event-takings.ts';

test('entries, re-entries and re-buys are told apart, come to the pool, and what was given back is none', () => {
  const rebuy = { untilLevel: 4, most: 2, chips: 5_000, price: { prize: 2_000, fee: 100 }, upTo: 5_000 };
  const room = runningRoom({
    players: 5,
    structure: { rebuy, startingChips: 5_000, reentry: { untilLevel: 4, most: 1 } },
  });
  const { prize, fee } = room.tournament.structure.entry;
  room.do({ type: 'sell-rebuy', tournament: 'e', entry: 1, at: room.at, sold: 0 });
  expect(eventTakings(room.tournament)).toEqual([
    { what: 'entry', count: 5, prize: 5 * prize, fee: 5 * fee },
    { what: 'rebuy', count: 1, prize: 2_000, fee: 100 },
  ]);
  const seat = room.table('t1').chairs.find(({ player }) => player?.id === 'p2')?.seat ?? 0;
  room.hand('t1', [seat], seat === 1 ? 2 : 1);
  room.do({ type: 'enter', tournament: 'e', at: room.at, player: { id: 'p2', hash: '' }, fixed: null });
  const takings = eventTakings(room.tournament);
  expect(takings.find(({ what }) => what === 're-entry')).toEqual({ what: 're-entry', count: 1, prize, fee });
  expect(takings.reduce((sum, one) => sum + one.prize, 0)).toBe(6 * prize + 2_000);
  const planned = plannedRoom({ players: 3 });
  planned.do({ type: 'withdraw-entry', tournament: 'e', entry: 2, at: planned.at });
  expect(eventTakings(planned.tournament)).toMatchObject([{ what: 'entry', count: 2 }]);
});
