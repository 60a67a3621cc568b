// The shell's content security policy is stricter than usual. This runs the built screens under it in Chromium, without Electron.
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildAll } from '../../build/build.ts';
import { serveScreens } from '../../electron/app-protocol.ts';
import { SAFE_MODE_PATH, SAFE_MODE_STYLE, SAFE_MODE_STYLE_PATH, safeModePage } from '../../electron/safe-mode-page.ts';
import { seen } from '../fakes/electron.ts';
import { launchBrowser } from '../support/browser.ts';
import { openPage } from '../support/page.ts';

vi.mock('electron', () => import('../fakes/electron.ts'));

beforeAll(async () => {
  await buildAll({ only: ['renderer'] });
  const page = safeModePage({ mostly: 'page', crashes: [], url: null });
  serveScreens(
    join(import.meta.dirname, '..', '..', 'out', 'renderer'),
    new Map([
      [SAFE_MODE_PATH, { type: 'text/html; charset=utf-8', text: () => page }],
      [SAFE_MODE_STYLE_PATH, { type: 'text/css; charset=utf-8', text: () => SAFE_MODE_STYLE }],
    ]),
  );
});

test('the built screens work under the shell’s policy', async () => {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const { page } = await openPage(browser);
  await page.routeWebSocket(/.*/, () => {});
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const response = await seen.protocols.get('app')?.(new Request(`app://riffle${pathname}`));
    await route.fulfill({
      status: response?.status ?? 500,
      headers: Object.fromEntries(response?.headers ?? []),
      body: Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0)),
    });
  });
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      refused.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  for (const path of [
    '/',
    '/practice.html',
    '/players.html',
    '/overlay.html',
    '/ballot.html',
    '/first-start.html',
    '/safe-mode',
  ]) {
    await page.goto(`http://riffle.localhost${path}`);
    await page.waitForFunction(() => document.body.innerText.trim() !== '');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'refused') as unknown), path).toEqual([]);
  }
});
