import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { luckOf } from '../commands/simulation/random-play.ts';
import { SimulatedTime } from '../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../native-bridge/sqlite/event-log.ts';
import type { ScreenCommand } from '../protocol/screen-commands.ts';
import type { FromTableServer } from '../protocol/table-messages.ts';
import { tapOnce } from '../test/durability/torn-log.ts';
import { keepOtherShape, sampleConfig } from '../test/support/real-table.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import type { Ready } from './parent-messages.ts';
import { openTable } from './table/open-table.ts';
import { statesAheadFile } from './table/states-ahead.ts';
import { Table } from './table/table.ts';

// Each test starts its own programs, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const program = join(import.meta.dirname, 'main.ts');

/** A folder with a configuration in it. */
function folderWith(config: object | string): { readonly file: string; readonly path: string } {
  const path = temporaryFolder();
  const file = join(path, 'config.json');
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config));
  return { file, path };
}

/** The server program in its own process. */
async function serve(role: 'table' | 'cardroom', file: string) {
  const child = spawn(process.execPath, [program, '--role', role, '--config', file], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [ready] = (await once(child, 'message')) as [Ready];
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };
  return { ...ready, child, end };
}

/** The output and exit code of a program that cannot run. */
async function failed(
  args: readonly string[],
  file = program,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.trim() };
}

/** A screen over a real socket. */
async function screenAt(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/table`);
  const messages: FromTableServer[] = [];
  const wanted = new Set<() => void>();
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)) as FromTableServer);
    for (const look of wanted) look();
  });
  const first = <Kind extends FromTableServer['type']>(
    type: Kind,
    holds: (message: Extract<FromTableServer, { type: Kind }>) => boolean = () => true,
  ) =>
    new Promise<Extract<FromTableServer, { type: Kind }>>((resolve) => {
      const look = (): void => {
        const found = messages.find(
          (message) => message.type === type && holds(message as Extract<FromTableServer, { type: Kind }>),
        );
        if (found === undefined) return;
        wanted.delete(look);
        resolve(found as Extract<FromTableServer, { type: Kind }>);
      };
      wanted.add(look);
      look();
    });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'hello', protocol: 1, key: null }));
  const welcome = await first('welcome');
  const ask = (command: ScreenCommand, sequence: number, id: string = randomUUID()) => {
    socket.send(JSON.stringify({ type: 'request', id, sequence, command }));
    return first('answer', (answer) => answer.id === id);
  };
  return { welcome, ask, close: () => socket.close() };
}

test('killed in the middle of a hand, the table is back in the same hand: same seat to act, same pots, same answer', async () => {
  const { file } = folderWith(sampleConfig());
  const first = await serve('table', file);
  const before = await screenAt(first.url);
  const started = await before.ask({ type: 'start-hand' }, before.welcome.sequence);
  const again = await screenAt(first.url);
  const seat = again.welcome.state.hand?.toAct ?? 0;
  const called = await again.ask({ type: 'call', seat }, started.sequence, 'request-1');
  expect(called.refusal).toBeNull();
  const last = (await screenAt(first.url)).welcome;
  await first.end('SIGKILL');

  const second = await serve('table', file);
  const after = await screenAt(second.url);
  expect(after.welcome.state).toEqual(last.state);
  expect(after.welcome.names).toEqual(last.names);
  expect(after.welcome.sequence).toBe(called.sequence);
  expect(await after.ask({ type: 'call', seat }, started.sequence, 'request-1')).toEqual(called);
  expect(await second.end('SIGTERM')).toBe(0);
});

test('a version that waits reads the log beside the version in use, and starts as if it had read it whole', async () => {
  const { file, path } = folderWith(sampleConfig());
  const log = openEventLog({ path: join(path, 'table.db'), tableId: 'table-7', newLogId: randomUUID });
  const table = new Table({ log, time: new SimulatedTime() });
  openTable(table, sampleConfig(), { now: () => 1, newId: randomUUID });
  const luck = luckOf(3);
  while ((table.state?.handNumber ?? 0) < 12) tapOnce(table, luck, randomUUID());
  keepOtherShape(log);
  expect(await failed(['--role', 'table-ahead', '--config', file])).toEqual({ code: 0, said: '' });
  expect(existsSync(join(path, statesAheadFile))).toBe(true);
  // The reader is not waited for: the table plays on, and gives way.
  for (let tap = 0; tap < 20; tap += 1) tapOnce(table, luck, randomUUID());
  const { state, sequence } = table;
  log.close();
  const { url } = await serve('table', file);
  const { welcome } = await screenAt(url);
  expect(welcome.sequence).toBe(sequence);
  expect(welcome.state).toEqual(JSON.parse(JSON.stringify(state)));
});

test('a table and its cardroom find each other, and the room stores the play', async () => {
  const key = 'k'.repeat(32);
  const room = await serve('cardroom', folderWith({ data: 'room', port: 0, tables: { 'table-7': key } }).file);
  expect(Object.keys(room.codes)).toEqual(['floor', 'cardroom', 'display']);
  const cardroom = { url: `${room.url.replace('http', 'ws')}/sync`, key };
  const table = await serve('table', folderWith(sampleConfig({ cardroom })).file);
  await expect.poll(async () => (await fetch(`${room.url}/health`)).json()).toMatchObject({ tables: 1, linked: 1 });
  await expect
    .poll(async () => (await fetch(`${table.url}/health`)).json())
    .toMatchObject({ status: { cardroom: { state: 'linked', unsent: 0 } } });
});

test.runIf(process.platform === 'linux')('a core file would contain no memory', async () => {
  for (const [role, config] of [
    ['table', sampleConfig()],
    ['cardroom', { data: 'room', port: 0, tables: {} }],
  ] as const) {
    const { child } = await serve(role, folderWith(config).file);
    expect(Number.parseInt(readFileSync(`/proc/${child.pid}/coredump_filter`, 'utf8'), 16)).toBe(0);
    expect(readFileSync(`/proc/${child.pid}/limits`, 'utf8')).toMatch(/^Max core file size +0 +0 /m);
  }
});

test('a browser that pairs with the code is let in, a wrong code is not', async () => {
  const room = await serve('cardroom', folderWith({ data: 'room', port: 0, tables: {} }).file);
  const pair = async (code: string | undefined) => {
    const headers = { 'content-type': 'application/json' };
    return (
      await fetch(`${room.url}/pair`, { method: 'POST', headers, body: JSON.stringify({ code, name: 'Tablet' }) })
    ).json();
  };
  expect(await pair('no code')).toMatchObject({ key: null, sentence: expect.stringMatching(/\.$/) });
  expect(await pair(room.codes.floor)).toMatchObject({ role: 'floor', key: expect.any(String) });
});

test('a cardroom with connected tables and browsers ends in order', async () => {
  const key = 'k'.repeat(32);
  const room = await serve('cardroom', folderWith({ data: 'room', port: 0, tables: { 'table-7': key } }).file);
  const cardroom = { url: `${room.url.replace('http', 'ws')}/sync`, key };
  await serve('table', folderWith(sampleConfig({ cardroom })).file);
  await expect.poll(async () => (await fetch(`${room.url}/health`)).json()).toMatchObject({ linked: 1 });
  const paired = await fetch(`${room.url}/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: room.codes.floor, name: 'Tablet' }),
  });
  const browser = new WebSocket(`${room.url.replace('http', 'ws')}/socket`);
  await once(browser, 'open');
  const { key: browserKey } = (await paired.json()) as { readonly key: string };
  browser.send(JSON.stringify({ type: 'hello', protocol: 1, key: browserKey }));
  await once(browser, 'message');
  let said = '';
  room.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const cut = once(browser, 'close');
  expect(await room.end('SIGTERM')).toBe(0);
  await cut;
  expect(said).not.toContain('bug');
});

test.runIf(process.platform === 'linux')('a card sealer that crashes leaves no core file', async () => {
  const { file } = folderWith(
    sampleConfig({
      devices: {
        reader: { model: 'pepper-c1-mux', line: 'simulated-in-memory' },
        deckFile: 'decks.sealed',
        simulated: true,
      },
    }),
  );
  const { child } = await serve('table', file);
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
  const sealers = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('card-sealer'));
  expect(sealers).toHaveLength(1);
  // The shell has become the sealer, so the shell's limit is the limit of the process that holds the tags.
  await expect.poll(() => readFileSync(`/proc/${sealers[0]}/cmdline`, 'utf8')).not.toContain('ulimit');
  expect(readFileSync(`/proc/${sealers[0]}/limits`, 'utf8')).toMatch(/^Max core file size +0 +0 /m);
});

test('the table ends with its parent', async () => {
  const { file } = folderWith(sampleConfig());
  const child = spawn(process.execPath, [program, '--role', 'table', '--config', file, '--with-parent'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('its log contains no name, and its files are for their owner alone', async () => {
  const { file, path } = folderWith(sampleConfig({ data: 'kept' }));
  const child = spawn(process.execPath, [program, '--role', 'table', '--config', file, '--with-parent'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  child.disconnect();
  await once(child, 'exit');
  expect(readFileSync(join(path, 'kept', 'server.log'), 'utf8')).not.toMatch(/Dvořák|Brien|Nguyễn/);
  expect(statSync(join(path, 'kept', 'table.db')).mode & 0o077).toBe(0);
});

test('the last shuffler event heard is stored beside the log, for its owner alone', async () => {
  const devices = { shuffler: { model: 'shl1', line: 'simulated-in-memory' }, simulated: true };
  const { file, path } = folderWith(sampleConfig({ data: 'kept', devices }));
  const { end } = await serve('table', file);
  const memory = join(path, 'kept', 'shuffler.json');
  // The machine starts with a finished deck, and reports it when it is greeted.
  await expect.poll(() => existsSync(memory)).toBe(true);
  expect(await end('SIGTERM')).toBe(0);
  expect(JSON.parse(readFileSync(memory, 'utf8'))).toEqual({ serialNumber: '00001', lastEvent: 2 });
  expect(statSync(memory).mode & 0o777).toBe(0o600);
});

test('a second table server on the same log is refused', async () => {
  const { file } = folderWith(sampleConfig());
  await serve('table', file);
  const { code, said } = await failed(['--role', 'table', '--config', file]);
  expect(code).toBe(2);
  expect(said).toMatch(/^Another program .*table\.db: end it first\.$/);
});

test('a port in use is named, with what to do', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const { code, said } = await failed(['--role', 'table', '--config', folderWith(sampleConfig({ port })).file]);
  expect({ code, said }).toEqual({
    code: 2,
    said: `Port ${port} on 127.0.0.1 is in use by another program: choose another with --port.`,
  });
});

test('the port on the command line wins', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const { file } = folderWith(sampleConfig());
  expect((await failed(['--role', 'table', '--config', file, '--port', String(port)])).said).toContain(`Port ${port}`);
});

test.each([
  ['no words', [], /^Usage: --role/],
  ['an unknown word', ['--rôle', 'table'], /Unknown option/],
  [
    'no such file',
    ['--role', 'table', '--config', '/nowhere/table.toml'],
    /^There is no file \/nowhere\/table\.toml\.$/,
  ],
  ['a folder instead of a file', ['--role', 'table', '--config', '/'], /^\/ is a folder, and not a file\.$/],
])('%s: one sentence and exit code 2', async (_what, args, sentence) => {
  const { code, said } = await failed(args);
  expect(code).toBe(2);
  expect(said).toMatch(sentence);
});

test.each([
  ['a configuration with an unknown key', { ...sampleConfig(), colour: 'red' }, /“colour” is not known here/],
  ['a data folder below a file', sampleConfig({ data: 'config.json/data' }), /^The data folder .* cannot be written/],
  [
    'an address this machine does not have',
    sampleConfig({ host: '192.0.2.1' }),
    /^This machine has no address 192\.0\.2\.1/,
  ],
])('%s: one sentence and exit code 2', async (_what, config, sentence) => {
  const { code, said } = await failed(['--role', 'table', '--config', folderWith(config).file]);
  expect(code).toBe(2);
  expect(said).toMatch(sentence);
});

test('an older Node gets a sentence before anything loads that would crash in it', async () => {
  const older = folderWith('').path;
  const hook = join(older, 'older.mjs');
  writeFileSync(
    hook,
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.19.0' } });",
  );
  const child = spawn(process.execPath, ['--import', hook, program, '--role', 'table', '--config', '/nowhere'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  expect({ code, said: said.trim() }).toEqual({
    code: 2,
    said: 'Riffle needs Node 24 or later; this is Node 22.19.0.',
  });
});

test('at the start a warning names a configuration whose keys others may read; one without keys gives none', async () => {
  const told = async (config: object): Promise<string> => {
    const { file, path } = folderWith({ data: '.', port: 0, ...config });
    chmodSync(file, 0o644);
    const { child, end } = await serve('cardroom', file);
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const closed = once(child, 'close');
    await end('SIGTERM');
    await closed;
    expect(existsSync(join(path, 'cardroom.db'))).toBe(true);
    return said;
  };
  const keys = { tables: { 't-1': 'k'.repeat(16) }, watch: { token: 'w'.repeat(16) } };
  expect(await told(keys)).toMatch(/“watch\.token”, “tables\.t-1”, and may be read by other accounts .*chmod 600/);
  expect(await told({})).not.toContain('chmod');
});
