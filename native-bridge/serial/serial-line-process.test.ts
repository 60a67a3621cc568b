import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LineHealth } from '../contracts/line.ts';
import { until, untilHealth } from '../contracts/until.ts';
import { PseudoTerminal } from './pseudo-terminal.ts';
import { SerialLine } from './serial-line.ts';
import { systemTime } from './system-time.ts';

// Processes and lines in real time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 120_000 });

type Device = ChildProcessByStdio<null, Readable, null>;

const module = fileURLToPath(new URL('./pseudo-terminal.ts', import.meta.url));
/** A device in its own process that prints every byte it hears on standard output. */
const program = `
  const { PseudoTerminal } = await import(${JSON.stringify(module)});
  const terminal = new PseudoTerminal(process.argv[1]);
  terminal.onData((bytes) => process.stdout.write(bytes));
  terminal.start();
`;

let folder: string;
let path: string;
let devices: Device[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serial-line-process-'));
  path = join(folder, 'line');
  devices = [];
});
afterEach(() => {
  for (const device of devices) device.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function startDevice() {
  const child: Device = spawn(process.execPath, ['--input-type=module', '--eval', program, '--', path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  devices.push(child);
  let heard = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    heard += piece;
  });
  const hears = (wanted: string): Promise<string> => {
    if (heard.includes(wanted)) return Promise.resolve(heard);
    return until<string>(
      (listener) => {
        const told = (): void => listener(heard);
        child.stdout.on('data', told);
        return () => void child.stdout.off('data', told);
      },
      (text) => text.includes(wanted),
    );
  };
  return { child, hears };
}

test('a device killed in mid-write and started again hears only what is written after the line is ready again', async () => {
  const line = new SerialLine({ path, baudRate: 115_200, time: systemTime });
  line.start();
  for (let life = 1; life <= 5; life++) {
    const { child, hears } = startDevice();
    await untilHealth(line, 'ready');
    await line.write(Buffer.from(`<begin ${life}>`));
    expect(await hears(`<begin ${life}>`)).toBe(`<begin ${life}>`);
    // Even-numbered lives are stopped first, so that their bytes are still on the way when they die.
    if (life % 2 === 0) child.kill('SIGSTOP');
    const writes = Array.from({ length: 50 }, () => line.write(Buffer.from(`<old ${life}>`.repeat(20))));
    const end = once(child, 'close');
    child.kill('SIGKILL');
    await Promise.allSettled(writes);
    await end;
    await untilHealth(line, 'absent', 'opening');
  }
  await line.stop();
});

test('a device that was killed is absent even when another program gets its terminal’s name', async () => {
  const { child, hears } = startDevice();
  const line = new SerialLine({ path, baudRate: 115_200, time: systemTime });
  line.start();
  await untilHealth(line, 'ready');
  await line.write(Buffer.from('here'));
  await hears('here');
  const name = realpathSync(path);
  child.kill('SIGKILL');
  await untilHealth(line, 'absent');
  const others: PseudoTerminal[] = [];
  const heard: string[] = [];
  // The system reuses the lowest names first, and other programs of this machine may come before.
  while (!others.some((other) => other.path === name) && others.length < 50) {
    const other = new PseudoTerminal();
    other.onData((bytes) => heard.push(Buffer.from(bytes).toString()));
    other.start();
    others.push(other);
  }
  const attempted = until(
    (listener: (health: LineHealth) => void) => line.onHealth(listener),
    ({ fault }) => fault === 'no-line',
  );
  expect(await attempted).toMatchObject({ state: 'absent', fault: 'no-line' });
  await line.stop();
  for (const other of others) await other.stop();
  expect(heard).toEqual([]);
});
