import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { networkRecorded, staysInTheRoom, turnedTo } from './network-record.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The connections of a few lines of program; nothing has to answer. */
function recorded(program: string) {
  const folder = temporaryFolder();
  const file = join(folder, 'record');
  const env = { ...process.env, ...networkRecorded(file) };
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return turnedTo(file).map(({ did, to }) => `${did} ${to}`);
}

test.each([
  [
    'fetch',
    `await fetch('http://riffle.invalid/').catch(() => {})`,
    ['connect riffle.invalid', 'lookup riffle.invalid'],
  ],
  [
    'a secure fetch',
    `await fetch('https://192.0.2.1/', { signal: AbortSignal.timeout(1) }).catch(() => {})`,
    ['connect 192.0.2.1'],
  ],
  [
    'a socket',
    `import { connect } from 'node:net'; connect(9, '192.0.2.7').on('error', () => {}).destroy()`,
    ['connect 192.0.2.7'],
  ],
  [
    'a datagram',
    `import { createSocket } from 'node:dgram'; const s = createSocket('udp4'); s.send('x', 9, '127.0.0.1', () => s.close())`,
    ['send 127.0.0.1'],
  ],
  [
    'a name',
    `import { lookup } from 'node:dns'; import { resolve4 } from 'node:dns/promises';
     lookup('a.invalid', () => {}); await resolve4('b.invalid').catch(() => {})`,
    ['lookup a.invalid', 'resolve4 b.invalid'],
  ],
  [
    'a program of a program',
    `import { spawnSync } from 'node:child_process';
     spawnSync(process.execPath, ['-e', "fetch('http://c.invalid').catch(() => {})"])`,
    ['connect c.invalid', 'lookup c.invalid'],
  ],
])('%s is written down', (_what, program, expected) => {
  expect(recorded(program)).toEqual(expect.arrayContaining(expected));
});

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost', '224.0.0.251', '/run/a.sock'])('%s is in the room', (to) => {
  expect(staysInTheRoom(to)).toBe(true);
});

test.each(['192.0.2.1', 'registry.npmjs.org', '8.8.8.8', 'localhost.example.com', '1127.0.0.1'])('%s is not', (to) => {
  expect(staysInTheRoom(to)).toBe(false);
});
