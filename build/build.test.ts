import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { checkInThread } from '../native-bridge/disk/check-in-thread.ts';
import { openCardroomStore } from '../native-bridge/sqlite/cardroom-store.ts';
import ownNames from '../renderer/text/languages.json' with { type: 'json' };
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { buildAll } from './build.ts';

const languages = Object.keys(ownNames);

const shell = join(import.meta.dirname, '..', 'out', 'electron');
const read = (file: string) => readFileSync(join(shell, file), 'utf8');

beforeAll(() => buildAll());

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

test('a page is one script, one style sheet and the texts of one language, asked for before the script runs', () => {
  const renderer = join(import.meta.dirname, '..', 'out', 'renderer');
  const pages = readdirSync(renderer).filter((name) => name.endsWith('.html'));
  expect(pages).toContain('index.html');
  for (const page of pages) {
    const html = readFileSync(join(renderer, page), 'utf8');
    const own = page.replace('.html', '');
    expect([...html.matchAll(/(?:src|href)="\/assets\/([^"]+)-[^"]{8}\.(?:js|css)"/g)].map(([, name]) => name)).toEqual(
      ['first', own, own],
    );
    const [, first = ''] = /src="\/(assets\/first-[^"]+)"/.exec(html) ?? [];
    const asked = [...readFileSync(join(renderer, first), 'utf8').matchAll(/"\/(assets\/text-[^"]+)"/g)];
    expect(asked.map(([, file = '']) => existsSync(join(renderer, file)))).toEqual(languages.map(() => true));
  }
});

test('as a program it builds, or finds nothing to build', () => {
  const ran = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { encoding: 'utf8' });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
});

test('what is unchanged is not built again', async () => {
  const { ino } = statSync(shell);
  await buildAll({ only: ['electron'] });
  expect(statSync(shell).ino).toBe(ino);
});

test('the built server looks at its backups in a thread that is no other server', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'backup.db');
  openCardroomStore({ path, newStoreId: () => 'store-1' }).close();
  const server = join(import.meta.dirname, '..', 'out', 'server');
  // The server looks for it beside itself.
  expect(readFileSync(join(server, 'main.js'), 'utf8')).toContain('check-backup');
  const faultOf = (path: string) => checkInThread(join(server, 'check-backup.js'), path).found;
  expect(await faultOf(path)).toBeNull();
  writeFileSync(path, 'no store');
  expect(await faultOf(path)).toBe(`${path} is not a database.`);
});
