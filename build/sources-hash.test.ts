import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { hashSources } from './build.ts';

let root: string;
let before: string;

const hash = () => hashSources(root, ['server', 'package.json']);
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'riffle-sources-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'server', 'table'), { recursive: true });
  write('server/main.ts', 'main');
  write('server/table/table.ts', 'table');
  write('package.json', '{}');
  before = hash();
});

test('unchanged sources keep their hash', () => {
  write('server/main.ts', 'main');
  expect(hash()).toBe(before);
});

test.each([
  ['a changed file', () => write('server/table/table.ts', 'tablE')],
  ['a new file', () => write('server/table/new.ts', '')],
  ['a deleted file', () => rmSync(join(root, 'server/main.ts'))],
  ['a single file that is named itself', () => write('package.json', '{ }')],
  [
    'a byte that moves from one file to the next',
    () => {
      write('server/main.ts', 'mai');
      write('server/table/table.ts', 'ntable');
    },
  ],
])('%s changes it', (_what, change) => {
  change();
  expect(hash()).not.toBe(before);
});

test('tests are not part of what is built', () => {
  write('server/main.test.ts', 'test');
  write('server/table/screen.test.tsx', 'test');
  expect(hash()).toBe(before);
});

test('what else lies in the checkout does not matter', () => {
  write('README.md', 'words');
  expect(hash()).toBe(before);
});

test('a path that does not exist counts as empty', () => {
  expect(hashSources(root, ['server', 'package.json', 'nowhere'])).toBe(before);
});
