import { expect, test } from 'vitest';
import { enter, runningRoom } from '../../../test/support/tournament-room.ts';

test('prizes fixed by the floor come to the pool whatever changes after it: the first takes what is left', () => {
  const room = runningRoom({ players: 3, structure: { lateUntilLevel: 4, reentry: null } });
  const { pool } = room.view();
  const second = pool / 4;
  room.do({ type: 'fix-prizes', tournament: 'e', prizes: [pool - second, second] });
  enter(room, 'late');
  const more = room.view().pool;
  expect(more).toBeGreaterThan(pool);
  expect(room.view().prizes).toEqual([more - second, second]);
  const { entries } = room.tournament;
  room.do({ type: 'withdraw-entry', tournament: 'e', entry: entries.length, at: room.at });
  expect(room.view().prizes).toEqual([pool - second, second]);
});
