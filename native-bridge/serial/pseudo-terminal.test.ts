import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until, untilHealth } from '../contracts/until.ts';
import { PseudoTerminal } from './pseudo-terminal.ts';
import { SerialLine } from './serial-line.ts';
import { systemTime } from './system-time.ts';

let folder: string;
let link: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pseudo-terminal-'));
  link = join(folder, 'line');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the link exists while plugged in, leads to a new terminal after each break, and is removed when unplugged', async () => {
  const terminal = new PseudoTerminal(link);
  expect(terminal.path).toBe(null);
  terminal.start();
  expect(terminal.path).toBe(link);
  expect(readlinkSync(link)).toMatch(/^\/(?:dev|proc)\//);
  await terminal.stop();
  expect(terminal.path).toBe(null);
  expect(readdirSync(folder)).toEqual([]);
  terminal.start();
  expect(existsSync(link)).toBe(true);
  await terminal.stop();
});

test('replaces a link left behind by a program that was killed', async () => {
  symlinkSync(join(folder, 'gone'), link);
  const terminal = new PseudoTerminal(link);
  terminal.start();
  expect(terminal.health.state).toBe('ready');
  expect(existsSync(link)).toBe(true);
  await terminal.stop();
});

test('leaves alone a link that another program has pointed elsewhere', async () => {
  const terminal = new PseudoTerminal(link);
  terminal.start();
  rmSync(link);
  symlinkSync(folder, link);
  await terminal.stop();
  expect(readlinkSync(link)).toBe(folder);
});

test('refuses to replace a file, with a sentence', async () => {
  writeFileSync(link, 'precious');
  const terminal = new PseudoTerminal(link);
  terminal.start();
  expect(terminal.health).toEqual({ state: 'refused', fault: 'no-line', why: `${link} exists and is not a link.` });
  await terminal.stop();
  expect(existsSync(link)).toBe(true);
});

test('a folder that does not exist is refused in one sentence', () => {
  const nowhere = join(folder, 'missing', 'line');
  const terminal = new PseudoTerminal(nowhere);
  terminal.start();
  expect(terminal.health).toEqual({ state: 'refused', fault: 'no-line', why: `${nowhere} cannot be made.` });
});

test('does not hear its own bytes from before the other end was opened', async () => {
  const terminal = new PseudoTerminal(link);
  let heard = '';
  terminal.onData((bytes) => {
    heard += Buffer.from(bytes).toString();
  });
  const word = until<Uint8Array>(
    (listener) => terminal.onData(listener),
    () => heard.endsWith('here'),
  );
  terminal.start();
  for (let time = 0; time < 10; time++) await terminal.write(Buffer.from('anybody there?\r\n'));
  const line = new SerialLine({ path: link, baudRate: 115_200, time: systemTime });
  line.start();
  await untilHealth(line, 'ready');
  await line.write(Buffer.from('here'));
  await word;
  expect(heard).toBe('here');
  await line.stop();
  await terminal.stop();
});

test('unread bytes are lost in the end, never waited for', async () => {
  const terminal = new PseudoTerminal();
  terminal.start();
  await expect(terminal.write(new Uint8Array(1_000_000))).rejects.toThrow('Nobody reads');
  await terminal.stop();
});
