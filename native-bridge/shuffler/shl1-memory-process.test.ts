import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { ShufflerMark } from '../contracts/disk.ts';
import type { ShufflerEvent } from '../contracts/shuffler.ts';
import { PseudoTerminal } from '../serial/pseudo-terminal.ts';
import { systemTime } from '../serial/system-time.ts';
import { SimulatedShuffler } from './simulated-shuffler.ts';

// Processes and lines in real time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 120_000 });

const module = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
/** A driver in its own process that prints what it reports and stores, one JSON line each. */
const program = `
  const { SerialLine } = await import(${module('../serial/serial-line.ts')});
  const { systemTime: time } = await import(${module('../serial/system-time.ts')});
  const { Shl1Shuffler } = await import(${module('./shl1-shuffler.ts')});
  const { shufflerMemoryIn } = await import(${module('../disk/shuffler-memory.ts')});
  const [path, folder] = process.argv.slice(1);
  const say = (what) => process.stdout.write(JSON.stringify(what) + '\\n');
  const file = shufflerMemoryIn(folder, (sentence) => say({ sentence }));
  const memory = { read: () => file.read(), keep: (kept) => { file.keep(kept); say({ kept }); } };
  const line = new SerialLine({ path, baudRate: 115_200, time });
  let greetings = 0;
  const nonce = () => (process.pid * 0x100 + ++greetings).toString(16).slice(-8).toUpperCase().padStart(8, '0');
  const shuffler = new Shl1Shuffler({ line, time, nonce, memory });
  shuffler.onEvent((event) => say({ event }));
  shuffler.onHealth(({ state }) => say({ state }));
  shuffler.start();
`;

interface Said {
  readonly event?: ShufflerEvent;
  readonly kept?: ShufflerMark;
  readonly state?: string;
}

let folder: ReturnType<typeof temporaryFolder>;
let machine: SimulatedShuffler;
let drivers: ChildProcessByStdio<null, Readable, null>[];
beforeEach(() => {
  folder = temporaryFolder();
  drivers = [];
  machine = new SimulatedShuffler({
    line: new PseudoTerminal(join(folder, 'line')),
    time: systemTime,
    seed: 1,
    speed: 200,
  });
  machine.start();
});
afterEach(async () => {
  for (const driver of drivers) driver.kill('SIGKILL');
  await machine.stop();
});

function startDriver() {
  const args = ['--input-type=module', '--eval', program, '--', join(folder, 'line'), folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  drivers.push(child);
  const all: Said[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (text) => all.push(JSON.parse(text) as Said));
  const until = async (isWanted: (said: Said) => boolean): Promise<void> => {
    while (!all.some(isWanted)) await once(lines, 'line');
  };
  const told = (): readonly ShufflerEvent[] =>
    all.flatMap(({ event }) => (event === undefined || event.type === 'totals' ? [] : [event]));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await once(child, 'close');
  };
  return { until, told, kill };
}

const isTold =
  (type: ShufflerEvent['type']) =>
  ({ event }: Said): boolean =>
    event?.type === type;

test('a driver killed and started again repeats only its last second, and none of it as live', async () => {
  const first = startDriver();
  await first.until(isTold('done'));
  machine.pressGreenButton();
  // The press and the lid it opens: the events stored by then are all there are.
  await first.until(({ kept }) => kept?.lastEvent === 4);
  machine.takeDeck();
  await first.until(isTold('taken'));
  await first.kill();
  expect(first.told().map(({ type }) => type)).toEqual(['done', 'green-button', 'taken']);
  expect(statSync(join(folder, 'shuffler.json')).mode & 0o777).toBe(0o600);
  const second = startDriver();
  await second.until(({ state }) => state === 'ready');
  machine.loadDeck('BLUE');
  await second.until(isTold('done'));
  const [again, ...news] = [...second.told()].reverse().slice(3);
  // If the kill came late, even these were stored.
  expect([undefined, { type: 'taken', deck: 'RED', live: false }]).toContainEqual(again);
  expect(news).toEqual([]);
  await second.until(({ kept }) => kept?.lastEvent === 9);
  await second.kill();
  const third = startDriver();
  await third.until(({ state }) => state === 'ready');
  machine.pressGreenButton();
  await third.until(isTold('green-button'));
  expect(third.told()).toEqual([{ type: 'green-button', opens: true, live: true }]);
});
