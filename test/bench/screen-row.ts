import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { buildAll } from '../../build/build.ts';
import { launchBrowser } from '../support/browser.ts';
import { openPage } from '../support/page.ts';
import { startBenchServer } from './bench-server.ts';
import { type Measured, median, whole } from './measured.ts';

const starts = 15;
const kilobytesMost = 400;
const built = join(import.meta.dirname, '../../out/renderer');

/** What the console's page weighs, and from its address to a painted table, against an empty page of the same server. */
export async function measureScreen(): Promise<Measured> {
  const browser = await launchBrowser().catch((error: Error) => error);
  if (browser instanceof Error) return { missing: `no browser could be started (${browser.message.split('\n')[0]})` };
  try {
    await buildAll({ only: ['renderer'] });
    const server = await startBenchServer();
    const kilobytes = weightOf('index.html') / 1024;
    const [console, empty]: [number[], number[]] = [[], []];
    for (let start = 0; start < starts; start++) {
      console.push(await startOf(browser, server.url, '.table-area .seat'));
      empty.push(await startOf(browser, `${server.url}/health`, 'body'));
    }
    await server.stop();
    const [ours, peer] = [median(console), median(empty)];
    return [
      {
        what: 'console page, compressed, with all it loads at once',
        ours: `${whole(kilobytes)} kB`,
        peer: `${kilobytesMost} kB, a goal`,
        ratio: kilobytes / kilobytesMost,
        goal: '≤ 1',
      },
      {
        what: `address → table painted, median of ${starts}`,
        ours: `${whole(ours)} ms`,
        peer: `${whole(peer)} ms, an empty page`,
        ratio: ours / peer,
        goal: null,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** The page and every script, style and font of its own it names, as they would be sent compressed. Fonts are so already. */
function weightOf(page: string): number {
  const html = readFileSync(join(built, page), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
  const font = readdirSync(join(built, 'assets')).filter((name) => /latin-wght-normal.*\.woff2$/.test(name));
  const sizes = [page, ...named].map((path) => gzipSync(readFileSync(join(built, path))).length);
  return [...sizes, ...font.map((name) => readFileSync(join(built, 'assets', name)).length)].reduce(
    (sum, bytes) => sum + bytes,
    0,
  );
}

/** Milliseconds in a profile without a memory, from the address until what is looked for was painted. */
async function startOf(browser: Browser, url: string, lookedFor: string): Promise<number> {
  const { page, close } = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  const begun = performance.now();
  await page.goto(url);
  await page.waitForSelector(lookedFor);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  const took = performance.now() - begun;
  await close();
  return took;
}
