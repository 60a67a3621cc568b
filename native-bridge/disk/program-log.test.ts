import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openProgramLog } from './program-log.ts';

test('a line is in the file when it was written, after those of the last time', () => {
  const file = join(temporaryFolder(), 'server.log');
  openProgramLog(file).info('One.');
  openProgramLog(file).warn({ table: '7' }, 'Two.');
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 30, msg: 'One.' },
    { level: 40, msg: 'Two.', table: '7' },
  ]);
});

// The device that is always full is Linux's.
test.runIf(existsSync('/dev/full'))('a full disk ends nobody who writes a line, however many they are', () => {
  const file = join(temporaryFolder(), 'server.log');
  symlinkSync('/dev/full', file);
  const log = openProgramLog(file);
  expect(() => {
    for (let line = 0; line < 30; line += 1) log.warn('The disk is full. '.repeat(5_000));
  }).not.toThrow();
});
