import { expect, test } from 'vitest';
import { structure } from '../../test/office-page/room-evening.ts';
import { clockOf, levelOf } from './clock-now.ts';

const at = 10_000_000;
const minutes = 60_000;
const [first] = structure.levels;
/** It stands in the second level, five minutes in. */
const schedule = {
  startedAt: at - ((first?.minutes ?? 0) + 5) * minutes,
  pausedAt: at,
  levels: structure.levels,
};
const planned = { structure, stage: 'planned' } as const;

test('a final day that is open shows before its start the level and the time it begins with', () => {
  const opened = { ...planned, schedule };
  expect(clockOf(opened, at + 60 * minutes)).toMatchObject({ level: { number: 2 }, isPaused: true });
  expect(clockOf(opened, at)?.left).toBe(((structure.levels[1]?.minutes ?? 0) - 5) * minutes);
  // Where it has a time of its own that is counted down to, the level is still the one it begins with.
  const timed = { ...opened, startsAt: at + 90 * minutes };
  expect([clockOf(timed, at), levelOf(timed, 0)?.number]).toEqual([null, 2]);
});

test('what was not begun has no clock and begins with the first level, and what is over has none', () => {
  const before = { ...planned, schedule: null };
  expect([clockOf(before, at), levelOf(before, at)?.number]).toEqual([null, 1]);
  expect(clockOf({ ...planned, stage: 'over', schedule }, at)).toBeNull();
});
