import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { runBeside } from './beside.ts';

test.each([
  ['process.exit(1)', 1, []],
  [
    "process.kill(process.pid, 'SIGKILL')",
    2,
    ['It was ended by SIGKILL before it was done: its results are incomplete.'],
  ],
])('a program that does %s ends with %i, and nobody wonders why', async (source, code, sentences) => {
  const path = temporaryFolder();
  const said: unknown[] = [];
  const hear = vi.spyOn(console, 'error').mockImplementation((sentence) => void said.push(sentence));
  onTestFinished(() => hear.mockRestore());
  const program = join(path, 'program.mjs');
  writeFileSync(program, source);
  expect([await runBeside(program, []), said]).toEqual([code, sentences]);
});

test('a program that no release holds is a sentence', async () => {
  const hear = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => hear.mockRestore());
  expect(await runBeside('/nowhere/run.ts', [])).toBe(2);
  expect(hear).toHaveBeenCalledWith('An installed version cannot do this: run it where Riffle is built.');
});
