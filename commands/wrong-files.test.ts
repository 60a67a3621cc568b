import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEventLog } from '../native-bridge/sqlite/event-log.ts';
import { decks } from './decks.ts';
import { devices } from './devices.ts';
import { events } from './events.ts';
import { exportHands } from './export.ts';
import { release } from './release.ts';
import { replay } from './replay.ts';
import { restore } from './restore.ts';
import { scenarios } from './scenarios.ts';
import { verify } from './verify.ts';
import { verifyDraw } from './verify-draw.ts';

let folder: string;
let complained: string;
let printed: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wrong-files-'));
  mkdirSync(join(folder, 'folder'));
  writeFileSync(join(folder, 'empty'), '');
  writeFileSync(join(folder, 'blank'), ' \n\n');
  [complained, printed] = ['', ''];
  const complain = (text: unknown): boolean => {
    complained += String(text);
    return true;
  };
  const print = (text: unknown): boolean => {
    printed += String(text);
    return true;
  };
  vi.spyOn(console, 'error').mockImplementation(complain);
  vi.spyOn(process.stderr, 'write').mockImplementation(complain);
  vi.spyOn(console, 'log').mockImplementation(print);
  vi.spyOn(process.stdout, 'write').mockImplementation(print);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Every verb that reads a file somebody names. */
const readers: Readonly<Record<string, (file: string) => Promise<number>>> = {
  verify: (file) => verify([file]),
  'verify-draw': (file) => verifyDraw([file]),
  events: (file) => events([file]),
  export: (file) => exportHands(['--format', 'text', file]),
  replay: (file) => replay([file]),
  scenarios: (file) => scenarios([file]),
  // By a path of its own: a plain name may also be that of a backup.
  restore: (file) => restore([file]),
  devices: (file) => devices(['--config', file]),
};

test.each(Object.entries(readers))(
  '%s says that a folder is no file, that a file is not there, or why it cannot be read',
  async (_, read) => {
    expect(await read(join(folder, 'folder'))).toBe(2);
    expect(complained).toMatch(/folder is a folder, and not a file\./);
    complained = '';
    expect(await read(join(folder, 'missing'))).toBe(2);
    expect(complained).toMatch(/There is no file .*missing\./);
    // What the system refuses to look at, as it does below a folder of somebody else's.
    symlinkSync('itself', join(folder, 'itself'));
    complained = '';
    expect(await read(join(folder, 'itself'))).toBe(2);
    expect(complained).toMatch(/itself cannot be read \(ELOOP\)\./);
    expect(printed).toBe('');
  },
);

/** Every verb that reads a text as a whole. */
const wholeTexts: Readonly<Record<string, (file: string) => Promise<number>>> = {
  ...Object.fromEntries(['verify-draw', 'replay', 'scenarios', 'devices'].map((verb) => [verb, readers[verb]])),
  decks: (file) => decks(['--config', file]),
  'keys of a verified file': (file) => verify([join(folder, 'table.db'), '--keys', file]),
  'a release key': (file) => release(['make', '--key', file, '--from', folder, '--out', folder]),
};

test.each(Object.entries(wholeTexts))('%s refuses a file of 100 MB before it reads it', async (_, read) => {
  openEventLog({ path: join(folder, 'table.db'), tableId: '1', newLogId: () => 'log' }).close();
  for (const path of ['server/main.js', 'package.json']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '{"version":"1.2.3"}');
  }
  const file = join(folder, 'large');
  writeFileSync(file, '');
  // A hole: the disk keeps nothing of it.
  truncateSync(file, 100 * 2 ** 20);
  expect(await read(file)).toBe(2);
  expect(complained).toMatch(/large is too large: a text of at most \d+ MB is read here\.$/m);
});

test('what never ends is not read to its end', async () => {
  for (const verb of ['replay', 'scenarios']) {
    complained = '';
    expect(await readers[verb]?.('/dev/zero')).toBe(2);
    expect(complained).toMatch(/^\/dev\/zero is too large: /m);
  }
});

test.each(Object.entries(readers))('%s has done nothing with an empty file, and says so', async (verb, read) => {
  for (const file of verb === 'scenarios' || verb === 'replay' ? ['empty', 'blank'] : ['empty']) {
    [complained, printed] = ['', ''];
    expect(await read(join(folder, file))).toBe(2);
    expect(complained).not.toBe('');
    expect(printed).toBe('');
  }
});

test('a release of nothing, or to where nothing can be written, is refused with a sentence', async () => {
  const key = join(folder, 'key');
  expect(await release(['key', '--out', join(folder, 'empty', 'key')])).toBe(2);
  expect(complained).toMatch(/empty\/key can be neither read nor written \(ENOTDIR\)\.$/);
  expect(await release(['key', '--out', key])).toBe(0);
  const from = join(folder, 'folder');
  mkdirSync(join(from, 'server'));
  for (const file of ['server/main.js', 'package.json']) writeFileSync(join(from, file), '');
  const make = ['make', '--key', key, '--from', from];
  complained = '';
  expect(await release([...make, '--out', folder])).toBe(2);
  expect(complained).toMatch(/package\.json names no version\.$/);
  writeFileSync(join(from, 'package.json'), '{"version":"1.2.3"}');
  complained = '';
  expect(await release([...make, '--out', join(folder, 'missing')])).toBe(2);
  expect(complained).toMatch(/missing\/.* can be neither read nor written \(ENOENT\)\.$/);
});
