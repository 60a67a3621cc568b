import { expect, test } from 'vitest';
import { faultSaid, notMade } from './embedded-postgres.ts';

const clearing = 'child process exited with exit code 1\ninitdb: removing data directory "/data/postgres"\n';

test.each([
  [
    '2026-11-29 02:21:13.036 UTC [23361] FATAL:  could not write to file "base/4/3085": No space left on device\n',
    'disk-full',
    'The disk of /data/postgres is full: PostgreSQL cannot make its database there.',
  ],
  [
    'initdb: error: could not access directory "/data/postgres": Permission denied\n',
    'not-writable',
    'PostgreSQL cannot make its database in /data/postgres: initdb: error: could not access directory "/data/postgres": Permission denied',
  ],
])('a database that cannot be made says why, and not what is cleared away: %s', (said, code, sentence) => {
  expect(notMade('/data/postgres', said + clearing)).toMatchObject({ code, message: sentence });
});

test('a repeated fault of PostgreSQL gives the same text each time', () => {
  const said = (pid: number): string =>
    `2026-11-29 21:29:3${pid % 10}.178 UTC [${pid}] ERROR:  could not extend file "base/5/17141": No space left on device`;
  expect([27_430, 27_438].map((pid) => faultSaid(said(pid)))).toEqual(
    Array(2).fill('ERROR: could not extend file "base/5/17141": No space left on device'),
  );
  expect(faultSaid('2026-11-29 21:29:34.178 UTC [27430] LOG:  checkpoint starting: time')).toBeNull();
});
