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

/** Opens the floor desk over a room of forty tables inside a page. */
export async function openDeskPage(
  browser: Browser,
  { language = 'en', ...options }: BrowserContextOptions & { readonly language?: string } = {},
): Promise<BuiltPage> {
  const desk = await openBuiltPage(browser, 'desk-page', options, { query: `?language=${language}` });
  await desk.page.waitForSelector('.desk-pill');
  return desk;
}

/** Opens the console on a table inside a page whose clock runs this many times faster. */
export async function openConsolePage(
  browser: Browser,
  { hurry, ...options }: BrowserContextOptions & { readonly hurry: number },
): Promise<BuiltPage> {
  const opened = await openBuiltPage(browser, 'console-page', options, {
    prepare: (page) => page.addInitScript(hurryClock, hurry),
  });
  await opened.page.waitForFunction(() => 'tapHand' in window);
  return opened;
}

declare global {
  interface Window {
    /** From now on the page's clock runs this many times faster than normal. */
    hurry: (times: number) => void;
  }
}

/** Runs in the page before its own scripts. */
function hurryClock(first: number): void {
  const { setTimeout: wait, Date: RealDate } = window;
  const real = performance.now.bind(performance);
  const begun = RealDate.now() - real();
  // The clock never jumps: another speed begins where the last one has come to.
  let [times, since, passed] = [first, 0, 0];
  const clockAt = (at: number): number => passed + (at - since) * times;
  window.hurry = (next) => {
    const now = real();
    [passed, since, times] = [clockAt(now), now, next];
  };
  // Code that measures by the page's clock runs equally fast: events carry its time.
  performance.now = () => clockAt(real());
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
  Object.defineProperty(Event.prototype, 'timeStamp', {
    get(this: Event) {
      return clockAt(stamp?.call(this) as number);
    },
  });
  RealDate.now = () => begun + clockAt(real());
  window.setTimeout = ((action: () => void, ms = 0) => wait(action, ms / times)) as typeof window.setTimeout;
}
