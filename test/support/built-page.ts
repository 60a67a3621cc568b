import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from './page.ts';

export interface BuiltPage {
  readonly page: Page;
  /** The page's errors; none for a healthy one. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** Builds a test page, `test/NAME/NAME.html`, and opens it. `prepare` runs before its address is loaded. */
export async function openBuiltPage(
  browser: Browser,
  name: string,
  options: BrowserContextOptions,
  { query = '', prepare = async () => {} }: { query?: string; prepare?: (page: Page) => Promise<unknown> } = {},
): Promise<BuiltPage> {
  // There is no server: requests are answered with the files directly.
  const site = `http://${name}.riffle/`;
  const folder = mkdtempSync(join(tmpdir(), `riffle-${name}-`));
  await buildPage(name, folder);
  const { page, complaints, close } = await openPage(browser, { viewport: { width: 1280, height: 800 }, ...options });
  await prepare(page);
  await page.route(`${site}**`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  );
  await page.goto(`${site}${name}.html${query}`);
  return {
    page,
    complaints,
    close: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function buildPage(name: string, outDir: string): Promise<void> {
  const root = join(import.meta.dirname, '..', name);
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
  await build({
    configFile: false,
    root,
    base: '/',
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2024',
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: join(root, `${name}.html`) },
    },
  });
}
