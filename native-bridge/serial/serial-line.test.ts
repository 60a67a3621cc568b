import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lineConformance } from '../contracts/line.conformance.ts';
import { untilHealth } from '../contracts/until.ts';
import { openTerminalPair, PseudoTerminal } from './pseudo-terminal.ts';
import { SerialLine } from './serial-line.ts';
import { systemTime } from './system-time.ts';

// Processes and lines in real time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 30_000 });

const serialLine = (path: string): SerialLine => new SerialLine({ path, baudRate: 115_200, time: systemTime });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serial-line-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

lineConformance('SerialLine over a pseudo-terminal', () => {
  const far = new PseudoTerminal(join(folder, 'line'));
  far.start();
  return {
    line: serialLine(join(folder, 'line')),
    far,
    unplug: () => far.stop(),
    plugIn: () => far.start(),
    dispose: () => far.stop(),
  };
});

async function firstFault(path: string): Promise<unknown> {
  const line = serialLine(path);
  line.start();
  const health = await untilHealth(line, 'absent', 'refused');
  await line.stop();
  return health;
}

test('a path that does not exist is absent', async () => {
  const path = join(folder, 'nothing');
  expect(await firstFault(path)).toEqual({ state: 'absent', why: `There is no serial line at ${path}.` });
});

test('a link to a terminal that is gone is absent', async () => {
  const path = join(folder, 'dangling');
  symlinkSync(join(folder, 'gone'), path);
  expect(await firstFault(path)).toEqual({ state: 'absent', why: `There is no serial line at ${path}.` });
});

test('a regular file and a folder are refused: they are no serial lines', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await firstFault(file)).toEqual({ state: 'refused', why: `${file} is not a serial line.` });
  expect(await firstFault(folder)).toEqual({ state: 'refused', why: `${folder} is not a serial line.` });
});

test('a line that another holds is refused, and ready once the other lets go', async () => {
  const far = new PseudoTerminal();
  far.start();
  const path = far.path ?? '';
  const holder = serialLine(path);
  holder.start();
  await untilHealth(holder, 'ready');
  const line = serialLine(path);
  line.start();
  expect(await untilHealth(line, 'refused')).toEqual({ state: 'refused', why: `Another program holds ${path}.` });
  await holder.stop();
  await untilHealth(line, 'ready');
  await line.stop();
  await far.stop();
});

test('a line whose other end takes no bytes rejects the write at the deadline and is opened again', async () => {
  const pair = openTerminalPair();
  const line = serialLine(pair.path);
  line.start();
  await untilHealth(line, 'ready');
  const written = expect(line.write(new Uint8Array(200_000))).rejects.toThrow(`${pair.path} is gone.`);
  expect((await untilHealth(line, 'opening')).why).toMatch(/took no bytes for a second/);
  await written;
  await untilHealth(line, 'ready');
  await line.stop();
});

test('breaks leave no descriptors behind', async () => {
  const descriptors = (): number => readdirSync('/proc/self/fd').length;
  const far = new PseudoTerminal(join(folder, 'line'));
  const line = serialLine(join(folder, 'line'));
  far.start();
  line.start();
  await untilHealth(line, 'ready');
  const before = descriptors();
  for (let time = 0; time < 5; time++) {
    await far.stop();
    await untilHealth(line, 'absent');
    far.start();
    await untilHealth(line, 'ready');
  }
  expect(descriptors()).toBe(before);
  await line.stop();
  await far.stop();
});

test.each([0, -1, 299, 12.5, 1_000_000, Number.NaN])('%s baud is a mistake of the caller', (baudRate) => {
  expect(() => new SerialLine({ path: '/dev/x', baudRate, time: systemTime })).toThrow(RangeError);
});

test('an empty path is a mistake of the caller', () => {
  expect(() => serialLine('')).toThrow(RangeError);
});
