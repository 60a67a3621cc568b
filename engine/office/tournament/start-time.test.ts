import { expect, test } from 'vitest';
import { plannedRoom } from '../../../test/support/tournament-room.ts';
import { eventResults } from './event-results.ts';

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

test('the day of the results is the one on which it was started, whatever level was gone to', () => {
  const room = plannedRoom({ players: 2 });
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
  const results = () => eventResults(room.tournament, { state: room.office, facts: room.facts(), at: room.at });
  expect(results().startedAt).toBeNull();
  const begun = room.at;
  room.do(
    { type: 'start-tournament', tournament: 'e', at: begun },
    { type: 'go-to-level', tournament: 'e', at: begun, level: 6 },
  );
  expect(room.tournament.schedule?.startedAt).toBeLessThan(begun);
  expect(results().startedAt).toBe(begun);
});
