import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PairAnswer } from '../protocol/cardroom-messages.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

// Each test starts programs of its own, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const server = join(import.meta.dirname, '..', 'server', 'main.ts');
const riffle = join(import.meta.dirname, 'riffle.ts');

/** A running cardroom server with its configuration where `riffle start` writes it. */
async function runningRoom() {
  const folder = temporaryFolder();
  const config = join(folder, 'cardroom.toml');
  writeFileSync(config, 'data = "room"\nport = 0\n[tables]\n');
  const child: ChildProcess = spawn(process.execPath, [server, '--role', 'cardroom', '--config', config], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [{ url }] = (await once(child, 'message')) as [{ readonly url: string }];
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await once(child, 'exit');
  };
  return { data: folder, config, url, desk: join(folder, 'room', 'code-desk.json'), end };
}

const riffled = (...args: readonly string[]) => riffledAs('pair', ...args);

async function riffledAs(verb: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [riffle, verb, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

async function pairWith(url: string, code: string | undefined): Promise<PairAnswer> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ code, name: 'Tablet' });
  return (await (await fetch(`${url}/pair`, { method: 'POST', headers, body })).json()) as PairAnswer;
}

test('a code for the running cardroom lets a browser in with the role that was asked for', async () => {
  const { data, config, url } = await runningRoom();
  for (const [args, role] of [
    [['--data', data], 'floor'],
    [['--config', config, '--role', 'display'], 'display'],
  ] as const) {
    const { code, out } = await riffled(...args);
    expect(code).toBe(0);
    const [, shown] = /#code=(\d{6}) {3}\(code \1 for (?:floor|display), good until .+\)\n$/.exec(out) ?? [];
    expect(out.startsWith(`${url}/${role}#code=`)).toBe(true);
    expect(await pairWith(url, shown)).toMatchObject({ role, sentence: null });
  }
});

test('a browser that was let in is listed, and let in no more once it was revoked', async () => {
  const { data, url } = await runningRoom();
  const { out } = await riffled('--data', data, '--role', 'display');
  const { key } = await pairWith(url, /#code=(\d{6})/.exec(out)?.[1]);
  expect(key).not.toBeNull();
  const list = await riffledAs('browsers', 'list', '--data', data);
  const [, id = ''] = /^([0-9A-F]{8}) {2}display {2}not open {2}paired .+ {2}Tablet\n$/.exec(list.out) ?? [];
  expect(await riffledAs('browsers', 'revoke', id, '--data', data)).toEqual({
    code: 0,
    out: 'No browser is paired.\n',
    err: '',
  });
  const again = await riffledAs('browsers', 'revoke', id, '--data', data);
  expect([again.code, again.err]).toEqual([expect.any(Number), `No browser ${id} is let in here.\n`]);
  expect((await riffledAs('browsers', 'revoke', '--data', data)).err).toContain('Usage: riffle browsers');
});

test('the desk’s file is for its owner alone, and is gone when the server has ended', async () => {
  const { data, desk, end } = await runningRoom();
  expect(statSync(desk).mode & 0o077).toBe(0);
  await end('SIGTERM');
  expect(existsSync(desk)).toBe(false);
  const { code, err } = await riffled('--data', data);
  expect({ code, err }).toEqual({
    code: 2,
    err: 'The cardroom server is not running, and only a running one gives codes.\n',
  });
});

test('a server that was killed left its file behind: that it does not answer is said', async () => {
  const { data, desk, url, end } = await runningRoom();
  await end('SIGKILL');
  expect(existsSync(desk)).toBe(true);
  expect(await riffled('--data', data)).toMatchObject({
    code: 2,
    err: `The cardroom server does not answer at ${url}: start it again.\n`,
  });
});

test('the file of another server has another key', async () => {
  const [one, other] = [await runningRoom(), await runningRoom()];
  const { key } = JSON.parse(readFileSync(one.desk, 'utf8')) as { readonly key: string };
  writeFileSync(other.desk, JSON.stringify({ url: other.url, screens: other.url, key }));
  const { code, err } = await riffled('--data', other.data);
  expect(code).toBe(2);
  expect(err).toMatch(/^This key is not the one in the data folder\.\n$/);
});

test.each([
  [['--role', 'dealer'], /^--role takes floor, cardroom or display\.\nUsage: riffle pair/],
  [['--data', 'a', '--config', 'b'], /^Give --data or --config\.\nUsage/],
  [['--colour'], /^Unknown option '--colour'.*\.\nUsage/],
  [
    ['--data', '/nowhere'],
    /^There is no file .*cardroom\.toml: name the cardroom with --data DIR or --config FILE\.\n$/,
  ],
])('%j: one sentence that says what to give, exit code 2', async (args, sentence) => {
  const { code, err } = await riffled(...args);
  expect(code).toBe(2);
  expect(err).toMatch(sentence);
});
