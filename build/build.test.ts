import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildAll } from './build.ts';

const shell = join(import.meta.dirname, '..', 'out', 'electron');
const read = (file: string) => readFileSync(join(shell, file), 'utf8');

beforeAll(() => buildAll({ only: ['electron'] }));

test('the shell is two files', () => {
  expect(readdirSync(shell).sort()).toEqual(['.stamp', 'main.js', 'preload.cjs']);
});

test('its main is a module without the top-level await that would keep Electron from becoming ready', () => {
  expect(read('main.js')).toMatch(/^import .* from "electron";$/m);
  expect(read('main.js')).not.toMatch(/^(?:const .* = )?await /m);
});

test('its preload is CommonJS and requires Electron alone, as the sandbox demands', () => {
  expect([...read('preload.cjs').matchAll(/require\("([^"]*)"\)/g)].map(([, name]) => name)).toEqual(['electron']);
  expect(read('preload.cjs')).not.toMatch(/^(?:import|export) /m);
});

test('what is unchanged is not built again', async () => {
  const { ino } = statSync(shell);
  await buildAll({ only: ['electron'] });
  expect(statSync(shell).ino).toBe(ino);
});
