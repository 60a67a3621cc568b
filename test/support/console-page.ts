import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from './page.ts';

/** Nobody listens there: the files are handed to the page by hand. */
const site = 'http://console.riffle/';
const sources = join(import.meta.dirname, '../console-page');

export interface ConsolePage {
  readonly page: Page;
  /** What the page complained about; a healthy one has nothing. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens the console on a table inside a page, whose clock runs so many times as fast. */
export async function openConsolePage(
  browser: Browser,
  { hurry, ...options }: BrowserContextOptions & { readonly hurry: number },
): Promise<ConsolePage> {
  const folder = mkdtempSync(join(tmpdir(), 'riffle-console-'));
  await buildConsolePage(folder);
  const { page, complaints, close } = await openPage(browser, { viewport: { width: 1280, height: 800 }, ...options });
  await page.addInitScript(hurryClock, hurry);
  await page.route(`${site}**`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  );
  await page.goto(`${site}console-page.html`);
  await page.waitForFunction(() => 'tapHand' in window);
  return {
    page,
    complaints,
    close: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function buildConsolePage(outDir: string): Promise<void> {
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
  await build({
    configFile: false,
    root: sources,
    base: '/',
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2024',
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: join(sources, 'console-page.html') },
    },
  });
}

/** Runs in the page before its own scripts. */
function hurryClock(times: number): void {
  const { setTimeout: wait, Date: RealDate } = window;
  const begun = RealDate.now();
  RealDate.now = (
    (now) => () =>
      begun + (now() - begun) * times
  )(RealDate.now.bind(RealDate));
  window.setTimeout = ((action: () => void, ms = 0) => wait(action, ms / times)) as typeof window.setTimeout;
}
