import { expect, test } from 'vitest';
import { plannedRoom } from '../../../test/support/tournament-room.ts';

test('whoever was taken out does not come in again unasked, and all the same only as often as anybody who is out', () => {
  const room = plannedRoom({ players: 4, structure: { reentry: { untilLevel: 4, most: 1 } } });
  room.do(
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'start-tournament', tournament: 'e', at: room.at },
    { type: 'take-out-entry', tournament: 'e', entry: 3, at: room.at, reason: { id: 'why', hash: '' } },
  );
  const entry = { type: 'enter', tournament: 'e', at: room.at, player: { id: 'p3', hash: '' }, fixed: null } as const;
  expect(room.ask(entry)).toEqual({ reason: 'taken-out', player: 'p3', why: 'why' });
  room.do({ ...entry, again: true });
  expect(room.view().tournament.entries.at(-1)).toMatchObject({ number: 5, kind: 're-entry', withdrawn: null });
  room.do(
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'take-out-entry', tournament: 'e', entry: 5, at: room.at, reason: { id: 'once more', hash: '' } },
  );
  expect(room.ask({ ...entry, again: true })).toEqual({ reason: 'no-reentry', because: 'too-many', limit: 1 });
});
