import { expect, test } from 'vitest';
import { plannedRoom } from '../../../test/support/tournament-room.ts';

test('a tournament may be told when it will start, another time or none, until it does', () => {
  const room = plannedRoom({ players: 2 });
  const set = (startsAt: number | null) => ({ type: 'set-start-time', tournament: 'e', startsAt }) as const;
  room.do(set(9_000_000));
  expect(room.tournament).toMatchObject({ stage: 'planned', startsAt: 9_000_000 });
  room.do(set(9_600_000));
  expect(room.tournament.startsAt).toBe(9_600_000);
  room.do(set(null));
  expect('startsAt' in room.tournament).toBe(false);
  room.do(
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'start-tournament', tournament: 'e', at: room.at },
  );
  expect(room.ask(set(9_000_000))).toEqual({ reason: 'not-now', stage: 'running' });
});
