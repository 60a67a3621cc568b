import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { shufflerMemoryIn } from './shuffler-memory.ts';

function folder(): string {
  const path = temporaryFolder();
  return path;
}

const unreported = (sentence: string): void => expect.unreachable(sentence);

test('what is kept is read again, by its owner alone, and nothing is left beside it', () => {
  const path = folder();
  const memory = shufflerMemoryIn(path, unreported);
  expect(memory.read()).toBeNull();
  for (const lastEvent of [1, 2]) memory.keep({ serialNumber: 'A-7', lastEvent });
  expect(shufflerMemoryIn(path, unreported).read()).toEqual({ serialNumber: 'A-7', lastEvent: 2 });
  expect(readdirSync(path)).toEqual(['shuffler.json']);
  expect(statSync(join(path, 'shuffler.json')).mode & 0o777).toBe(0o600);
});

test.each([
  '',
  '{',
  'null',
  '7',
  '[]',
  '{}',
  '{"serialNumber":7,"lastEvent":1}',
  '{"serialNumber":"7"}',
  '{"serialNumber":"7","lastEvent":-1}',
  '{"serialNumber":"7","lastEvent":1.5}',
  '{"serialNumber":"7","lastEvent":1e300}',
])('“%s” is no mark', (text) => {
  const path = folder();
  writeFileSync(join(path, 'shuffler.json'), text);
  expect(shufflerMemoryIn(path, unreported).read()).toBeNull();
});

test('a file that cannot be used is told in one sentence, once in turn, and stops nothing', () => {
  const path = folder();
  mkdirSync(join(path, 'shuffler.json.new'));
  const told: string[] = [];
  const memory = shufflerMemoryIn(path, (sentence) => told.push(sentence));
  for (const lastEvent of [1, 2]) memory.keep({ serialNumber: '7', lastEvent });
  expect(told).toEqual([expect.stringMatching(/shuffler\.json cannot be written \(.+\): give its folder/)]);
  mkdirSync(join(path, 'shuffler.json'));
  expect(memory.read()).toBeNull();
  expect(told.at(-1)).toMatch(/cannot be read/);
});
