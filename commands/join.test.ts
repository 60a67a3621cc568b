import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { TableEvent } from '../engine/table.ts';
import { tableLogFiles } from '../native-bridge/disk/table-log-files.ts';
import { openCardroomStore } from '../native-bridge/sqlite/cardroom-store.ts';
import { openEventLog } from '../native-bridge/sqlite/event-log.ts';
import { openReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import { openReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { storeSignersFile } from '../server/cardroom/store-signers.ts';
import type { Ready } from '../server/parent-messages.ts';
import { readServerOptions } from '../server/server-options.ts';
import { heardConsole } from '../test/support/heard-console.ts';
import { tableConfig } from '../test/support/server-process.ts';
import { note, rowsOf } from '../test/support/table-rows.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { pairTable } from './pair-table.ts';
import { staff } from './staff.ts';
import { tables } from './tables.ts';

// Programs of their own, on machines that may be busy.
const program = join(import.meta.dirname, '../server/main.ts');
const riffle = join(import.meta.dirname, 'riffle.ts');

let said: string[];
let complained: string[];
beforeEach(() => {
  ({ said, complained } = heardConsole());
});

/** A server as a service runs it: nobody's child by a channel, its log on its standard error. */
async function serve(role: 'table' | 'cardroom', config: string) {
  const child = spawn(process.execPath, [program, '--role', role, '--config', config], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const log = { text: '' };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log.text += text;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const gone = once(child, 'exit') as Promise<[number | null]>;
  const [ready] = (await Promise.race([
    once(child, 'message'),
    gone.then(() => {
      throw new Error(log.text);
    }),
  ])) as [Ready];
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return (await gone)[0];
  };
  return { ...ready, log, end };
}

/** `riffle …` at its own terminal, with something to read on standard input. */
async function piped(input: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [riffle, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, told };
}

/** A cardroom on an address that is not loopback to it, and a folder for tables. */
async function openHouse() {
  const folder = temporaryFolder();
  const written = (name: string, config: object): string => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(config));
    return file;
  };
  const config = written('room', { data: 'room', host: '127.0.0.2', port: 0, name: 'Riverside' });
  const room = await serve('cardroom', config);
  const address = new URL(room.url).host;
  const code = async () => {
    said.length = 0;
    expect(await tables(['code', '--config', config])).toBe(0);
    const text = said.join('\n');
    return {
      code: /Code (\d{6})/.exec(text)?.[1] ?? '',
      fingerprint: /(?:[0-9A-F]{2}:){31}[0-9A-F]{2}/.exec(text)?.[0] ?? '',
    };
  };
  const tableFile = (name: string) => written(name, tableConfig({ data: name }));
  const listed = async () => {
    said.length = 0;
    await tables(['list', '--json', '--config', config]);
    return (JSON.parse(said.join('')) as { tables: { tableId: string; linked: boolean; retired: number }[] }).tables;
  };
  const pair = (file: string, { code, fingerprint }: { code: string; fingerprint: string }) =>
    pairTable(['--config', file, '--code', code, '--fingerprint', fingerprint, '--cardroom', address]);
  return { folder: folder, config, room, address, code, tableFile, listed, pair };
}

/** How the room came to know the keys of the logs of which it holds a signed head, and what did not fit. */
function signedIn(file: string) {
  const store = openReadOnlyStore(file);
  try {
    const signatures = store.signatures();
    const signing = signatures?.keys().filter(({ logId }) => signatures.heads(logId, 0, 1).length > 0);
    return { hows: signing?.map(({ how }) => how), findings: signatures?.findings() };
  } finally {
    store.close();
  }
}

/** Files of a data folder that other accounts of the PC may read, if they come as far. */
const readByOthers = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);

/** A take-over that is over, put back to where the power may have gone: before its last step, between the two before that, and while the log came. */
function cutsOfTakeOver(folder: string): readonly (() => void)[] {
  const files = tableLogFiles(folder);
  const log = openReadOnlyLog(files.givenUp()[0] ?? '');
  const begun = JSON.stringify({ logId: log.logId, by: 'manager' });
  const [opening, ...others] = log.read(0, 100);
  log.close();
  expect(others).not.toEqual([]);
  const beforeTheLast = () => writeFileSync(join(folder, 'takeover.json'), begun);
  return [
    beforeTheLast,
    () => {
      beforeTheLast();
      renameSync(files.inUse, join(folder, 'table-next.db'));
    },
    () => {
      beforeTheLast();
      for (const file of [files.inUse, ...files.givenUp()]) rmSync(file);
      const half = openEventLog({ path: files.inUse, tableId: 'table-7', newLogId: () => log.logId });
      half.append(opening === undefined ? [] : [opening]);
      half.close();
      chmodSync(files.inUse, 0o600);
    },
  ];
}

test('a table is paired with a code, found again after a restart, and its PC is replaced by a manager', async () => {
  const house = await openHouse();
  const { folder, config, room, address, code, tableFile, listed, pair } = house;
  const first = tableFile('first');
  const good = await code();
  const stranger = `00:11:22:33:44:55:66:77${good.fingerprint.slice(23)}`;
  expect(await pair(first, { ...good, fingerprint: stranger })).toBe(2);
  expect(complained.at(-1)).toMatch(/^Another cardroom answers: .* nothing has changed\.$/);
  expect(await pair(first, { ...good, code: '000000' })).toBe(2);
  expect(complained.at(-1)).toMatch(/^This code is wrong or no longer good\./);
  expect(existsSync(join(folder, 'first', 'cardroom-link.json'))).toBe(false);
  expect(await pair(first, good)).toBe(0);
  expect(statSync(join(folder, 'first', 'cardroom-link.json')).mode & 0o077).toBe(0);
  const table = await serve('table', first);
  await expect.poll(listed).toMatchObject([{ tableId: 'table-7', linked: true }]);

  await staff(['add', '--config', config, '--name', 'Manuela', '--number', '9', '--role', 'manager']);
  await piped('482915', 'staff', 'pin', '9', '--config', config);
  const second = tableFile('second');
  const again = await code();
  const at = ['--config', second, '--cardroom', address, '--fingerprint', again.fingerprint];
  const takeOver = () => piped('482915', 'takeover', ...at, '--code', again.code, '--number', '9');
  expect(await takeOver()).toMatchObject({ code: 2, told: expect.stringMatching(/is linked at this moment/) });
  expect(await table.end('SIGTERM')).toBe(0);
  await expect.poll(listed).toMatchObject([{ linked: false }]);
  expect(readdirSync(join(folder, 'second'))).toEqual([]);
  expect(await takeOver()).toMatchObject({ code: 0, told: expect.stringMatching(/continues in a new log/) });
  for (const cut of cutsOfTakeOver(join(folder, 'second'))) {
    cut();
    await expect(serve('table', second)).rejects.toThrow(
      /^A take-over has not come to its end in .*, and the table does not play on what has come so far\. Give the same “riffle takeover” again: it goes on\. To give it up, empty that folder\.$/m,
    );
    expect(await takeOver()).toMatchObject({ code: 0, told: expect.stringMatching(/continues in a new log/) });
  }
  expect(readByOthers(join(folder, 'second'))).toEqual([]);
  const former = tableLogFiles(join(folder, 'second')).givenUp();
  expect(former).toHaveLength(1);
  expect(await piped('', 'verify', former[0] ?? '')).toMatchObject({ code: 0 });
  expect(await takeOver()).toMatchObject({ code: 2, told: expect.stringMatching(/holds a log already/) });

  const taken = await serve('table', second);
  await expect.poll(listed).toMatchObject([{ linked: true, retired: 1 }]);
  const socket = new WebSocket(`${taken.url.replace('http', 'ws')}/table`);
  onTestFinished(() => socket.close());
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: 1, key: null })));
  const [welcome] = (await once(socket, 'message')) as [Buffer];
  for (const name of ['Dvořák', 'Kowalska', 'Hartmann']) expect(String(welcome)).toContain(name);
  const old = await serve('table', first);
  await expect.poll(() => old.log.text).toMatch(/Another PC is table table-7 now/);

  // The new PC signs with a key of its own, and the room believes it.
  const storeFile = join(folder, 'room', 'cardroom.db');
  await expect.poll(() => signedIn(storeFile)).toEqual({ hows: ['first', 'first'], findings: [] });
  expect(await room.end('SIGTERM')).toBe(0);
  expect(await piped('', 'verify', storeFile)).toMatchObject({ code: 0 });
  copyFileSync(storeFile, join(folder, 'copy.db'));
  expect(await piped('', 'restore', '--config', config, join(folder, 'copy.db'))).toMatchObject({ code: 0 });
  expect(readByOthers(join(folder, 'room'))).toEqual([]);
  for (const line of [
    'Table paired.',
    'Table linked.',
    'Table no longer linked.',
    'Table turned away.',
    'Table taken over.',
  ])
    expect(room.log.text).toContain(`"msg":"${line}"`);
  const lines = room.log.text.trim().split('\n');
  for (const line of lines.filter((text) => text.startsWith('{'))) expect(() => JSON.parse(line)).not.toThrow();
  for (const text of [room.log.text, taken.log.text, old.log.text])
    expect(text).not.toMatch(/Dvořák|Kowalska|Hartmann|Manuela|482915/);
});

/** Whoever may write the room's store, and has no key, puts two events behind the table's last one: a likely one, and one that leaves nothing. */
function putBehind(storeFile: string): number {
  const store = openCardroomStore({ path: storeFile, newStoreId: () => 'unused' });
  try {
    const { logId, tableId } = store.projections.logs()[0] ?? expect.unreachable();
    const restored = { chairs: [], hand: null, handNumber: 0, redeal: null, buttonPut: null, chipsIn: 0, raked: 0 };
    const nothing = { type: 'step-undone', step: 'called', seat: null, restored: { ...restored, undo: null } };
    const after = store.rows.position(logId);
    const rows = rowsOf(logId, [note(1), nothing as unknown as TableEvent], { after });
    store.keepUngrown({ tableId, logId, rows, texts: [] });
    return after.seq;
  } finally {
    store.close();
  }
}

test('a take-over takes what can have happened, says what nobody has signed and what it leaves, and the table is there', async () => {
  const { folder, config, room, code, tableFile, listed, pair } = await openHouse();
  const table = await pair(tableFile('first'), await code()).then(() => serve('table', tableFile('first')));
  await expect.poll(listed).toMatchObject([{ tableId: 'table-7', linked: true }]);
  await staff(['add', '--config', config, '--name', 'Manuela', '--number', '9', '--role', 'manager']);
  await piped('482915', 'staff', 'pin', '9', '--config', config);
  await table.end('SIGTERM');
  await room.end('SIGTERM');
  const storeFile = join(folder, 'room', 'cardroom.db');
  const last = putBehind(storeFile);
  expect(await piped('', 'verify', storeFile)).toMatchObject({
    code: 1,
    told: expect.stringMatching(`events ${last + 1} to ${last + 2}: not signed by the table`),
  });

  // A room that has sealed its logs puts them aside. Without what it remembers it takes its store as it lies.
  rmSync(join(folder, 'room', storeSignersFile));
  const again = await serve('cardroom', config);
  const good = await code();
  const second = tableFile('second');
  const at = ['--config', second, '--cardroom', new URL(again.url).host, '--fingerprint', good.fingerprint];
  const { code: exit, told } = await piped('482915', 'takeover', ...at, '--code', good.code, '--number', '9');
  expect(told).toMatch(`with its ${last + 1} events. Nobody has signed the last 1 of them: count the stacks before`);
  expect(told).toMatch(`Event ${last + 2} cannot have happened here: it takes back a step that was not the last one.`);
  expect(told).toMatch(
    'It stays at the cardroom, with what follows it. The PC before it is turned away. It continues in a new log.',
  );
  expect(exit).toBe(0);
  const taken = await serve('table', second);
  await expect.poll(listed).toMatchObject([{ linked: true }]);
  expect(await taken.end('SIGTERM')).toBe(0);
  expect(await piped('', 'verify', join(folder, 'second', 'table.db'))).toMatchObject({ code: 0 });
});

test('told to end while tables and strangers are connected, a cardroom ends in order; another one at its address is not believed', async () => {
  const { folder, room, code, tableFile, pair, listed, config } = await openHouse();
  const file = tableFile('first');
  await pair(file, await code());
  const table = await serve('table', file);
  await expect.poll(listed).toMatchObject([{ linked: true }]);
  // Somebody who never says a word must not keep it.
  const idle = connect(Number(new URL(room.url).port), new URL(room.url).hostname);
  onTestFinished(() => void idle.destroy());
  await once(idle, 'connect');
  expect(await room.end('SIGTERM')).toBe(0);
  expect(existsSync(join(folder, 'room', 'code-desk.json'))).toBe(false);
  expect(existsSync(join(folder, 'room', 'cardroom.db-wal'))).toBe(false);

  // The room comes back under its address with another authority: the table says so, and plays on.
  writeFileSync(config, JSON.stringify({ data: 'other', host: '127.0.0.2', port: Number(new URL(room.url).port) }));
  const other = await serve('cardroom', config);
  await expect.poll(() => table.log.text).toMatch(/Another cardroom than the one this table is paired with/);
  expect(await (await fetch(`${table.url}/health`)).json()).toMatchObject({
    status: { cardroom: { state: 'unlinked' } },
  });
  expect(other.log.text).not.toContain('table-7');
});

test.each(['table', 'cardroom'] as const)(
  'the unit of systemd for the %s starts this very program in that role, and again whatever happens',
  (role) => {
    const unit = readFileSync(join(import.meta.dirname, `../build/kiosk/riffle-${role}.service`), 'utf8');
    const [, file = '', asked = '', config = '', own = ''] =
      /^ExecStart=\S+\/(\S+) (\S+) (\S+) (\S+)$/m.exec(unit) ?? [];
    expect([asked, config, own]).toEqual([role, `/etc/riffle/${role}.toml`, `/var/lib/riffle-${role}/${role}.toml`]);
    const starter = readFileSync(join(import.meta.dirname, '../build/kiosk', file), 'utf8');
    const [, program = '', options = ''] = /^exec "\$node" --disable-sigusr1 (server\S+) (.*)$/m.exec(starter) ?? [];
    expect(existsSync(join(import.meta.dirname, '..', program))).toBe(true);
    const said = options.replaceAll('"', '').replace('$role', asked).replace('$config', config);
    expect(readServerOptions(said.split(' '))).toMatchObject({ role, file: config });
    for (const line of [
      'Restart=always',
      `User=riffle-${role}`,
      'ProtectSystem=strict',
      'NoNewPrivileges=true',
      `StateDirectory=riffle-${role}`,
    ])
      expect(unit.split('\n')).toContain(line);
  },
);
