import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { registerAppScheme, serveScreens } from './app-protocol.ts';

let folder: string;

beforeEach(() => {
  fake.reset();
  folder = mkdtempSync(join(tmpdir(), 'riffle-screens-'));
  const screens = join(folder, 'renderer');
  mkdirSync(join(screens, 'assets'), { recursive: true });
  mkdirSync(join(screens, 'folder.js'));
  writeFileSync(join(folder, 'secret.json'), '{}');
  writeFileSync(join(screens, 'index.html'), '<!doctype html>');
  writeFileSync(join(screens, 'floor-at-table.html'), '<!doctype html><title>Floor</title>');
  writeFileSync(join(screens, 'assets', 'index-Ab_-1.js'), 'export {};');
  writeFileSync(join(screens, 'assets', 'inter.woff2'), new Uint8Array([0, 1, 255]));
  writeFileSync(join(screens, 'notes.txt'), 'not a screen');
  writeFileSync(join(screens, '.stamp.json'), 'hidden');
  serveScreens(screens);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function ask(url: string, method = 'GET'): Promise<Response> {
  const answer = fake.seen.protocols.get('app');
  if (answer === undefined) throw new Error('Nothing serves app:.');
  return answer(new Request(url, { method }));
}

test('the scheme is registered standard and secure', () => {
  registerAppScheme();
  expect(fake.seen.schemes).toEqual([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
});

test.each([
  ['app://riffle', 'text/html; charset=utf-8', '<!doctype html>'],
  ['app://riffle/', 'text/html; charset=utf-8', '<!doctype html>'],
  ['app://riffle/?screen=console#seat', 'text/html; charset=utf-8', '<!doctype html>'],
  ['app://riffle/index.html', 'text/html; charset=utf-8', '<!doctype html>'],
  ['app://riffle/floor', 'text/html; charset=utf-8', '<!doctype html><title>Floor</title>'],
  ['app://riffle/floor/records?hand=7', 'text/html; charset=utf-8', '<!doctype html><title>Floor</title>'],
  ['app://riffle/assets/index-Ab_-1.js', 'text/javascript; charset=utf-8', 'export {};'],
])('%s is served with its type', async (url, type, text) => {
  const response = await ask(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(await response.text()).toBe(text);
});

test('bytes come through unchanged', async () => {
  const response = await ask('app://riffle/assets/inter.woff2');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([0, 1, 255]));
});

test('every answer carries the strict policy, a refusal too', async () => {
  for (const url of ['app://riffle/', 'app://riffle/missing.js']) {
    const { headers } = await ask(url);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test.each([
  'app://riffle/missing.js',
  'app://riffle/floor/',
  'app://riffle/floor/a/b',
  'app://riffle/notes.txt',
  'app://riffle/.stamp.json',
  'app://riffle/assets',
  'app://riffle/assets/',
  'app://riffle/folder.js',
  'app://riffle/index.html/x.js',
  'app://riffle/../secret.json',
  'app://riffle/%2e%2e/secret.json',
  'app://riffle/..%2fsecret.json',
  'app://riffle/..%5csecret.json',
  'app://riffle/assets/..%2f..%2fsecret.json',
  'app://riffle//secret.json',
  'app://riffle/%00/index.html',
  'app://riffle/C:/secret.json',
  'app://other/index.html',
])('%s is not found', async (url) => {
  const response = await ask(url);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('');
});

test('a page of the shell’s own is made anew each time, under the same policy', async () => {
  fake.reset();
  let times = 0;
  const text = () => {
    times += 1;
    return `made ${times} times`;
  };
  serveScreens(join(folder, 'renderer'), new Map([['/safe-mode', { type: 'text/html; charset=utf-8', text }]]));
  expect(await (await ask('app://riffle/safe-mode')).text()).toBe('made 1 times');
  const again = await ask('app://riffle/safe-mode');
  expect(await again.text()).toBe('made 2 times');
  expect(again.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await ask('app://other/safe-mode')).status).toBe(404);
  expect((await ask('app://riffle/safe-mode', 'POST')).status).toBe(405);
  expect(await (await ask('app://riffle/safe-mode', 'HEAD')).text()).toBe('');
});

test('only reading is answered', async () => {
  expect((await ask('app://riffle/', 'POST')).status).toBe(405);
  expect((await ask('app://riffle/', 'DELETE')).status).toBe(405);
  const head = await ask('app://riffle/', 'HEAD');
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
});
