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
vi.setConfig({ testTimeout: 120_000 });

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
  expect(await firstFault(path)).toMatchObject({ state: 'absent', fault: 'no-line' });
});

test('a link to a terminal that is gone is absent', async () => {
  const path = join(folder, 'dangling');
  symlinkSync(join(folder, 'gone'), path);
  expect(await firstFault(path)).toMatchObject({ state: 'absent', fault: 'no-line' });
});

test('a regular file and a folder are refused', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await firstFault(file)).toMatchObject({ state: 'refused', fault: 'not-serial' });
  expect(await firstFault(folder)).toMatchObject({ state: 'refused', fault: 'not-serial' });
});

test('a line in use is refused, and ready once it is released', async () => {
  const far = new PseudoTerminal();
  far.start();
  const path = far.path ?? '';
  const holder = serialLine(path);
  holder.start();
  await untilHealth(holder, 'ready');
  const line = serialLine(path);
  line.start();
  expect(await untilHealth(line, 'refused')).toMatchObject({ state: 'refused', fault: 'held' });
  await holder.stop();
  await untilHealth(line, 'ready');
  await line.stop();
  await far.stop();
});

test('a device other than the pinned one is not opened; the pinned one is, once it is there', async () => {
  const far = new PseudoTerminal();
  far.start();
  const [pinned, other] = ['A1', 'B2'].map((serialNumber) => ({ vendorId: '0403', productId: '6001', serialNumber }));
  let there = other;
  const path = far.path ?? '';
  const identify = () => Promise.resolve(there ?? null);
  const line = new SerialLine({
    path,
    baudRate: 9_600,
    parity: 'even',
    pin: pinned ?? null,
    identify,
    time: systemTime,
  });
  line.start();
  expect(await untilHealth(line, 'refused')).toMatchObject({ state: 'refused', fault: 'not-pinned' });
  there = pinned;
  await untilHealth(line, 'ready');
  await line.stop();
  await far.stop();
});

test('if the system cannot identify a line, a pinned one stays unopened and the program goes on', async () => {
  const far = new PseudoTerminal();
  far.start();
  const identify = () => Promise.reject(new Error('spawn udevadm ENOENT'));
  const options = { path: far.path ?? '', baudRate: 9_600, identify, time: systemTime };
  const pinned = new SerialLine({ ...options, pin: { vendorId: '0403' } });
  pinned.start();
  expect(await untilHealth(pinned, 'refused')).toMatchObject({ fault: 'not-pinned' });
  await pinned.stop();
  const open = new SerialLine(options);
  open.start();
  await untilHealth(open, 'ready');
  await open.stop();
  await far.stop();
});

test('a pinned device that is not plugged in is absent, not another device', async () => {
  const path = join(folder, 'nothing');
  const line = new SerialLine({ path, baudRate: 9_600, pin: { vendorId: '0403' }, time: systemTime });
  line.start();
  expect(await untilHealth(line, 'absent', 'refused')).toMatchObject({ state: 'absent', fault: 'no-line' });
  await line.stop();
});

test('if the other end takes no bytes, the write is rejected at the deadline and the line is reopened', async () => {
  const pair = openTerminalPair();
  const line = serialLine(pair.path);
  line.start();
  await untilHealth(line, 'ready');
  const written = expect(line.write(new Uint8Array(200_000))).rejects.toThrow(`${pair.path} is gone.`);
  expect((await untilHealth(line, 'opening')).why).toMatch(/took no bytes for a second .*switch the device off and on/);
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

test.each([0, -1, 299, 12.5, 1_000_000, Number.NaN])('%s baud is a bug of the caller', (baudRate) => {
  expect(() => new SerialLine({ path: '/dev/x', baudRate, time: systemTime })).toThrow(RangeError);
});

test('an empty path is a bug of the caller', () => {
  expect(() => serialLine('')).toThrow(RangeError);
});
