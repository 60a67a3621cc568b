import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { codeDeskFile } from '../server/connections/own-desk.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { askDeskIn, DeskClosed } from './cardroom-desk.ts';
import { chain } from './chain.ts';
import { group } from './group.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What stands on standard error. */
function heard(): () => string {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => said.mock.calls.flat().join('\n');
}

test.each(['2026-13', '2026-00', '2026-1', 'november'])(
  'a month that is none (%s) is refused before anything is opened',
  async (month) => {
    const said = heard();
    expect(await chain(['csv', 'hands', '--month', month, '--data', '/nowhere'])).toBe(2);
    expect(said()).toBe(`--month ${month} is not a month: write a year and a month, as in --month 2026-11.`);
  },
);

test('a month that has not begun is refused before anything is opened', async () => {
  const said = heard();
  expect(await chain(['csv', 'hands', '--month', '9999-12', '--data', '/nowhere'])).toBe(2);
  expect(said()).toBe('--month 9999-12 has not begun.');
});

test('a value that is wrong is told in one sentence; a verb that is none, with those there are', async () => {
  const said = heard();
  const report = ['--data', '/nowhere', '--from', '2026-11-01', '--until', '2026-12-01'];
  expect(await group(['report', ...report, '--by', 'day', '--zone', 'Europe/Nowhere'])).toBe(2);
  expect(said()).toBe('“zone” is not as it should be: a time zone as the IANA names it: Europe/Prague.');
  vi.mocked(console.error).mockClear();
  expect(await group(['report', '--data', '/nowhere', '--by', 'day', '--from', 'yesterday'])).toBe(2);
  expect(said()).toBe('--from yesterday is not a day: write it like 2026-11-28.');
  vi.mocked(console.error).mockClear();
  expect(await group(['report', '--data', '/nowhere', '--by', 'day', '--from', '2026-11-31'])).toBe(2);
  expect(said()).toBe('--from 2026-11-31 is not a day: write it like 2026-11-28.');
  expect(await group(['reprot', ...report])).toBe(2);
  expect(said()).toMatch(/There is no “reprot”\.\nUsage: riffle group/);
});

test.each([
  [['--config', '/nowhere/chain.toml'], 'There is no file /nowhere/chain.toml.'],
  [
    ['--config', '/nowhere/chain'],
    /^\/nowhere\/chain is not a configuration: .* A data folder is named with --data\.$/,
  ],
  [[], /^Give --data or --config\.\nUsage/],
  [['--config', 'a.toml', '--data', 'a'], /^Give --data or --config\.\nUsage/],
])('%s names no chain: nothing is made, and a sentence says why', async (args, sentence) => {
  const said = heard();
  expect(await chain(args)).toBe(2);
  expect(said()).toMatch(sentence);
  vi.mocked(console.error).mockClear();
  expect(await group(['glance', ...args])).toBe(2);
  expect(said()).toMatch(sentence);
  expect(existsSync('/nowhere')).toBe(false);
});

test.each([
  'postgresql://riffle:a/b@db/riffle',
  'postgresql://riffle:50%@db/riffle',
  'postgresql://riffle@[::1/riffle',
])('DATABASE_URL that cannot be read (%s) is refused with a sentence that tells no secret', async (url) => {
  const said = heard();
  vi.stubEnv('DATABASE_URL', url);
  expect(await chain(['csv', 'hands', '--month', '2026-11', '--data', '/nowhere'])).toBe(2);
  expect(said()).toMatch(
    /^DATABASE_URL is not the address of a PostgreSQL server: .*In a password .* are written as %2F/,
  );
  expect(said()).not.toMatch(/a\/b|50%/);
});

test('a server that is being updated says so, and the command that asked it repeats it', async () => {
  const folder = temporaryFolder();
  const sentence = 'Riffle is being updated: this takes a few seconds.';
  const updated = createServer((_asked, answer) => void answer.writeHead(403).end(sentence));
  await new Promise<void>((resolve) => void updated.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(updated.address() as AddressInfo).port}`;
  writeFileSync(join(folder, codeDeskFile), JSON.stringify({ url, screens: url, key: 'key' }));
  try {
    await expect(
      askDeskIn(folder, { path: '/desk', body: {}, server: 'cardroom server', does: 'looks' }),
    ).rejects.toThrow(new DeskClosed(sentence));
  } finally {
    updated.close();
  }
});

test.each([
  ['says nothing', () => {}],
  ['begins an answer and does not end it', (_asked: IncomingMessage, answer: ServerResponse) => void answer.write('{')],
] as const)('a server that %s is waited for no longer than was said', async (_, serve) => {
  const folder = temporaryFolder();
  const silent = createServer(serve);
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  writeFileSync(join(folder, codeDeskFile), JSON.stringify({ url, screens: url, key: 'key' }));
  try {
    await expect(
      askDeskIn(folder, { path: '/desk', body: {}, server: 'chain server', does: 'looks', withinMs: 20 }),
    ).rejects.toThrow(
      /^The chain server has not answered in time: it is waiting for its disk or database, and may still do it\./,
    );
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});
