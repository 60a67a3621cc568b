import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAll } from '../../build/build.ts';
import { electronBinary } from '../../commands/electron-binary.ts';
import { starterTable } from '../../commands/kiosk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const binary = electronBinary({ root, env: process.env });

// Where it is meant to be run for real, not running it is no success.
if (binary === null && process.env.RIFFLE_NEEDS_ELECTRON !== undefined)
  throw new Error("Electron's program is not here: “node node_modules/electron/install.js” fetches it.");

if (binary === null) {
  console.warn(
    '\n**** NOT RUN: Electron\'s binary is absent, so nothing here was tried in real Electron. "npm run kiosk" fetches it. ****\n',
  );
}

describe.skipIf(binary === null)('in real Electron', () => {
  const folder = temporaryFolder(afterAll);
  let app: ElectronApplication;
  let page: Page;

  beforeAll(async () => {
    const config = join(folder, 'table.toml');
    writeFileSync(config, starterTable(join(folder, 'table')));
    await buildAll();
    app = await _electron.launch({
      executablePath: binary ?? '',
      // Chromium's sandbox cannot start for root, who runs tests in containers.
      args: [
        root,
        '--config',
        config,
        `--user-data-dir=${join(folder, 'user')}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    });
    page = await app.firstWindow();
    await page.waitForURL('app://riffle/');
  });

  afterAll(async () => {
    await app?.close();
  });

  test('the window shows the console from its own origin, with nothing of Node in it', async () => {
    expect(
      await page.evaluate(() => [location.origin, isSecureContext, typeof Reflect.get(globalThis, 'process')]),
    ).toEqual(['app://riffle', true, 'undefined']);
  });

  test('no new window, not even on our own origin', async () => {
    expect(await page.evaluate(() => window.open('app://riffle/') === null)).toBe(true);
    expect(app.windows()).toHaveLength(1);
  });

  test('a link elsewhere leads nowhere', async () => {
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://example.org/';
      document.body.append(link);
      link.click();
      link.remove();
    });
    expect(await page.evaluate(() => location.origin)).toBe('app://riffle');
  });

  test('what a page may ask for is denied', async () => {
    expect(await page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state)).toBe(
      'denied',
    );
  });

  test('the window fills its display, above all others, and cannot be closed', async () => {
    const [isKiosk, isOnTop] = await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.close();
      window?.minimize();
      return [window?.isKiosk(), window?.isAlwaysOnTop()];
    });
    expect([isKiosk, isOnTop]).toEqual([true, true]);
    expect(app.windows()).toHaveLength(1);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true);
  });

  test('keys that lead out change nothing', async () => {
    await page.evaluate(() => Reflect.set(globalThis, 'stillHere', true));
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      for (const [keyCode, modifiers] of [
        ['R', ['control']],
        ['W', ['control']],
        ['Q', ['control']],
        ['Q', ['control', 'shift']],
        ['I', ['control', 'shift']],
        ['F5', []],
        ['F11', []],
        ['F12', []],
        ['F4', ['alt']],
        ['Left', ['alt']],
      ] as [string, ('control' | 'shift' | 'alt')[]][])
        for (const type of ['keyDown', 'keyUp'] as const) contents?.sendInputEvent({ type, keyCode, modifiers });
    });
    expect(await page.evaluate(() => Reflect.get(globalThis, 'stillHere') as unknown)).toBe(true);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk())).toBe(true);
    expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1);
  });

  test('nothing is fetched from elsewhere, not even from this machine, and no dialog of the system opens', async () => {
    for (const url of ['https://example.org/', 'http://127.0.0.1/', 'file:///etc/hostname'])
      expect(await page.evaluate((from) => fetch(from).then(String, () => 'no'), url)).toBe('no');
    expect(await page.evaluate(() => [window.print(), window.confirm('?')])).toEqual([undefined, false]);
  });

  test('every load of the page is handed a port, from our own origin', async () => {
    await page.addInitScript(() => {
      addEventListener('message', ({ data, origin, ports }) => {
        if (data?.type === 'riffle-port') Reflect.set(globalThis, 'handedOver', [origin, ports.length]);
      });
    });
    await page.reload();
    await page.waitForFunction(() => Reflect.has(globalThis, 'handedOver'));
    expect(await page.evaluate(() => Reflect.get(globalThis, 'handedOver') as unknown)).toEqual(['app://riffle', 1]);
  });

  // The last two: after a crash Playwright's page is of no more use.
  test('a page that crashes is loaded again', async () => {
    const gone = page.waitForEvent('crash');
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
    await gone;
    const isBack = () =>
      app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        return contents?.isCrashed() === false && contents.isLoading() === false && contents.getURL();
      });
    await expect.poll(isBack).toBe('app://riffle/');
  });

  test('a table server that is killed is started again', async () => {
    const serverPid = () =>
      app.evaluate(({ app }) => app.getAppMetrics().find(({ name }) => name === 'Riffle table server')?.pid ?? null);
    await expect.poll(serverPid).not.toBeNull();
    const before = await serverPid();
    await app.evaluate((_electron, pid) => process.kill(pid ?? 0, 'SIGKILL'), before);
    await expect.poll(async () => ![before, null].includes(await serverPid())).toBe(true);
  });
});
