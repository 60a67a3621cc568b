// A first start that is paired with a real cardroom over TLS, and the doctor who looks at it afterwards, beside real servers.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Finding } from '../../commands/doctor/finding.ts';
import { doctor } from '../../commands/doctor.ts';
import { tables } from '../../commands/tables.ts';
import { PseudoTerminal } from '../../native-bridge/serial/pseudo-terminal.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { SimulatedShuffler } from '../../native-bridge/shuffler/simulated-shuffler.ts';
import type { Ready } from '../../server/parent-messages.ts';
import { heardConsole } from '../support/heard-console.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { firstStartIn } from './first-start-screen.ts';

const program = join(import.meta.dirname, '../../server/main.ts');

let folder: string;
let said: string[];
beforeEach(() => {
  folder = temporaryFolder();
  said = heardConsole().said;
});

async function serve(
  role: 'table' | 'cardroom',
  config: string,
): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [program, '--role', role, '--config', config], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complained = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complained += text;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(() => {
    throw new Error(complained);
  });
  ended.catch(() => {});
  const [{ url }] = (await Promise.race([once(child, 'message'), ended])) as [Ready];
  return { url, child };
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The doctor's verdicts on a configuration, by subject, with its exit code. */
async function examined(config: string) {
  said = [];
  const code = await doctor(['--json', '--config', config]);
  const { findings } = JSON.parse(said.join('')) as { readonly findings: readonly Finding[] };
  return { code, of: (check: string) => findings.filter((finding) => finding.check === check) };
}

test('paired over TLS by the code, linked, and distinguished from a cardroom with another certificate', async () => {
  const roomFile = join(folder, 'room.json');
  const writeRoom = (port: number) =>
    writeFileSync(roomFile, JSON.stringify({ data: 'room', host: '127.0.0.2', port, name: 'Riverside' }));
  writeRoom(0);
  const room = await serve('cardroom', roomFile);
  const { host: place, port } = new URL(room.url);
  await tables(['code', '--config', roomFile]);
  const code = /Code (\d{6})/.exec(said.join('\n'))?.[1] ?? '';
  const fingerprint = /(?:[0-9A-F]{2}:){31}[0-9A-F]{2}/.exec(said.join('\n'))?.[0];

  const screen = firstStartIn(folder);
  const link = join(folder, 'table-data', 'cardroom-link.json');
  screen.ask({ what: 'change', changes: { role: 'table-of-room', tableId: 'riverside-1' } });
  screen.ask({ what: 'meet', place: 'no address' });
  await expect.poll(() => screen.now().said?.code).toBe('no-address');
  screen.ask({ what: 'meet', place: '127.0.0.2:1' });
  await expect.poll(() => screen.now().said?.code).toBe('no-room-answers');
  screen.ask({ what: 'meet', place });
  await expect.poll(() => screen.now().met).toEqual({ place, fingerprint });
  screen.ask({ what: 'pair', code: code === '000000' ? '000001' : '000000' });
  await expect.poll(() => screen.now().said?.code).toBe('room-says');
  expect(existsSync(link)).toBe(false);
  screen.ask({ what: 'pair', code });
  await expect.poll(() => screen.now().draft.paired).toEqual({ room: 'Riverside', place });
  expect(JSON.parse(readFileSync(link, 'utf8'))).toMatchObject({ tableId: 'riverside-1' });
  screen.ask({ what: 'change', changes: { tableId: 'riverside-2' } });
  await expect.poll(() => screen.now().said?.code).toBe('unpair-first');
  screen.ask({ what: 'finish' });
  await expect.poll(() => screen.setUp()?.table).toBe(screen.tableFile);
  const written = readFileSync(screen.tableFile, 'utf8');

  expect((await examined(screen.tableFile)).of('Cardroom')).toMatchObject([{ verdict: 'ok' }]);
  writeRoom(Number(port));
  const house = await examined(roomFile);
  for (const check of ['Port', 'Store']) expect(house.of(check)).toMatchObject([{ verdict: 'ok' }]);
  await ended(room.child);
  const gone = await examined(screen.tableFile);
  expect(gone.code).toBe(2);
  expect(gone.of('Cardroom')).toMatchObject([{ verdict: 'problem', what: expect.stringContaining('does not answer') }]);

  for (const key of ['authority.key', 'server.key']) rmSync(join(folder, 'room', key));
  await serve('cardroom', roomFile);
  expect((await examined(screen.tableFile)).of('Cardroom')).toMatchObject([
    { verdict: 'problem', what: expect.stringContaining('another cardroom') },
  ]);
  expect(readFileSync(screen.tableFile, 'utf8')).toBe(written);
});

test('the doctor opens free files and lines, and asks the running server about the rest', async () => {
  const path = join(folder, 'shuffler');
  const machine = new SimulatedShuffler({ line: new PseudoTerminal(path), time: systemTime, seed: 1, speed: 20 });
  machine.start();
  const file = join(folder, 'table.toml');
  const write = (port: number, line: string) =>
    writeFileSync(
      file,
      `tableId = "t"\nname = "T"\nseats = 9\nmode = "cash"\nchipValues = [1]\ndata = "data"\nport = ${port}\nstakes = { smallBlind = 1, bigBlind = 2 }\n[devices.shuffler]\nmodel = "shl1"\nline = "${line}"\n`,
    );
  write(0, path);
  const alone = await examined(file);
  expect(alone.of('Lines')).toMatchObject([{ verdict: 'ok' }]);
  expect(alone.of('Devices')).toMatchObject([{ verdict: 'ok', what: expect.stringContaining('is ready') }]);

  const server = await serve('table', file);
  write(Number(new URL(server.url).port), path);
  const health = async () =>
    (await (await fetch(`${server.url}/health`)).json()) as {
      devices: { shuffler: { line: { reopened: number } } };
      status: { shuffler: { state: string } };
    };
  await expect.poll(async () => (await health()).status.shuffler.state).toBe('ready');
  const { reopened } = (await health()).devices.shuffler.line;
  const beside = await examined(file);
  expect(beside.of('Devices')).toMatchObject([{ verdict: 'ok', what: expect.stringContaining('running server') }]);
  expect(beside.of('Port')).toMatchObject([{ verdict: 'ok', what: expect.stringContaining('Riffle itself') }]);
  expect(beside.of('Log')).toMatchObject([{ verdict: 'ok', what: expect.stringContaining('follow one another') }]);
  expect(beside.of('fsync')).toHaveLength(1);
  expect(await health()).toMatchObject({
    devices: { shuffler: { line: { reopened } } },
    status: { shuffler: { state: 'ready' } },
  });

  await ended(server.child);
  await machine.stop();
  const unplugged = await examined(file);
  expect(unplugged.code).toBe(2);
  expect(unplugged.of('Lines')).toMatchObject([
    { verdict: 'problem', what: expect.stringContaining('no serial line') },
  ]);
});
