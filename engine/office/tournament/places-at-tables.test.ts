import { expect, test } from 'vitest';
import { runningRoom } from '../../../test/support/tournament-room.ts';
import { placesAtTables } from './places-at-tables.ts';

test('a table is told the place of whoever went out from a seat that is open still, once nobody may come any more', () => {
  const room = runningRoom({ players: 6 });
  const [a = 0, winner = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[a - 1]?.player ?? null;
  room.hand('t1', [a], winner);
  const told = () => placesAtTables(room.office, room.facts(), room.at).get('t1');
  expect(told()).toBeUndefined();
  room.do({ type: 'close-registration', tournament: 'e' });
  expect(told()).toEqual([{ player: player?.id, place: 6 }]);
  room.seat('t1', a, 'somebody-else', 5_000);
  expect(told()).toBeUndefined();
});

test('the place stays on the open seat once the tournament is over, until the table is used for something else', () => {
  const room = runningRoom({ players: 3 });
  const [a = 0, b = 0, winner = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[a - 1]?.player ?? null;
  room.do({ type: 'close-registration', tournament: 'e' });
  room.hand('t1', [a], winner);
  room.hand('t1', [b], winner);
  const told = () => placesAtTables(room.office, room.facts(), room.at).get('t1');
  expect(told()).toContainEqual({ player: player?.id, place: 3 });
  room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
  expect(told()).toContainEqual({ player: player?.id, place: 3 });
  room.do({ type: 'plan-tournament', id: 'next', at: room.at, structure: room.tournament.structure, name: 'Next' });
  for (const tableId of room.tournament.tables) room.do({ type: 'leave-table', tournament: 'e', tableId });
  room.do({ type: 'use-table', tournament: 'next', tableId: 't1' });
  expect(told()).toBeUndefined();
});
