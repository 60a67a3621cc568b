import { expect, test } from 'vitest';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { GroupSessions } from './group-desk.ts';

test('a page stays signed in while it is used and for half an hour after', () => {
  let now = 0;
  let made = 0;
  const time: Pick<TimeSource, 'now'> = { now: () => now };
  const sessions = new GroupSessions({
    time,
    newId: () => {
      made += 1;
      return `s${made}`;
    },
  });
  const one = sessions.begin('ada');
  const other = sessions.begin('bob');
  now = 29 * 60_000;
  expect(sessions.personOf(one)).toBe('ada');
  now += 29 * 60_000;
  expect(sessions.personOf(one)).toBe('ada');
  expect(sessions.personOf(other)).toBeNull();
  sessions.end(one);
  expect(sessions.personOf(one)).toBeNull();
  expect(sessions.personOf('s9')).toBeNull();
});
