import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { electronBinary } from './electron-binary.ts';

let root: string;

beforeEach(() => {
  const path = temporaryFolder();
  root = path;
  write('node_modules/electron/package.json', '{}');
});

function write(path: string, text: string): string {
  const full = join(root, path);
  mkdirSync(join(full, '..'), { recursive: true });
  writeFileSync(full, text);
  return full;
}

test('installed, it is where its installer says', () => {
  write('node_modules/electron/path.txt', 'electron');
  const program = write('node_modules/electron/dist/electron', '');
  expect(electronBinary({ root, env: {} })).toBe(program);
});

test('a program within a folder is found too, as on macOS', () => {
  write('node_modules/electron/path.txt', 'Electron.app/Contents/MacOS/Electron');
  const program = write('node_modules/electron/dist/Electron.app/Contents/MacOS/Electron', '');
  expect(electronBinary({ root, env: {} })).toBe(program);
});

test('never installed, it is absent', () => {
  expect(electronBinary({ root, env: {} })).toBeNull();
});

test('announced but not there, it is absent', () => {
  write('node_modules/electron/path.txt', 'electron');
  expect(electronBinary({ root, env: {} })).toBeNull();
});

test('there but not announced, it is absent: its installer did not come to its end', () => {
  write('node_modules/electron/dist/electron', '');
  expect(electronBinary({ root, env: {} })).toBeNull();
});

test('a folder named by the environment goes first', () => {
  write('node_modules/electron/path.txt', 'electron');
  write('node_modules/electron/dist/electron', '');
  const program = write('elsewhere/electron', '');
  const env = { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') };
  expect(electronBinary({ root, env })).toBe(program);
});

test('a folder named by the environment without Electron in it is an absence, not a fallback', () => {
  write('node_modules/electron/path.txt', 'electron');
  write('node_modules/electron/dist/electron', '');
  expect(electronBinary({ root, env: { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'empty') } })).toBeNull();
});
