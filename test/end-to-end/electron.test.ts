import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAll } from '../../build/build.ts';
import { electronBinary } from '../../commands/electron-binary.ts';
import { starterTable } from '../../commands/starter-table.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const binary = electronBinary({ root, env: process.env });

if (binary === null) {
  console.warn(
    '\n**** NOT RUN: Electron\'s binary is absent, so nothing here was tried in real Electron. "npm run kiosk" fetches it. ****\n',
  );
}

describe.skipIf(binary === null)('in real Electron', () => {
  let folder: TemporaryFolder;
  let app: ElectronApplication;
  let page: Page;

  beforeAll(async () => {
    folder = temporaryFolder();
    const config = join(folder.path, 'table.toml');
    writeFileSync(config, starterTable(join(folder.path, 'table')));
    await buildAll();
    app = await _electron.launch({
      executablePath: binary ?? '',
      // Chromium's sandbox cannot start for root, who runs tests in containers.
      args: [
        root,
        '--config',
        config,
        `--user-data-dir=${join(folder.path, 'user')}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    });
    page = await app.firstWindow();
    await page.waitForURL('app://riffle/');
  });

  afterAll(async () => {
    await app?.close();
    folder.remove();
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
});
