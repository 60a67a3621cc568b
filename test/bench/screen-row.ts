import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { buildAll } from '../../build/build.ts';
import { launchBrowser } from '../support/browser.ts';
import { openPage } from '../support/page.ts';
import { startBenchServer } from './bench-server.ts';
import { type Measured, median, whole as thousands } from './measured.ts';

const starts = 15;
const built = join(import.meta.dirname, '../../out/renderer');

/** What the console's page weighs, and from its address to a painted table, against an empty page of the same server. */
export async function measureScreen(): Promise<Measured> {
  const browser = await launchBrowser().catch((error: Error) => error);
  if (browser instanceof Error) return { missing: `no browser could be started (${browser.message.split('\n')[0]})` };
  try {
    await buildAll({ only: ['renderer'] });
    const server = await startBenchServer();
    const [sent, whole] = weightOf('index.html');
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
        ours: `${thousands(sent / 1024)} kB`,
        peer: `${thousands(whole / 1024)} kB uncompressed`,
        ratio: sent / whole,
        goal: null,
      },
      {
        what: `address → table painted, median of ${starts}`,
        ours: `${thousands(ours)} ms`,
        peer: `${thousands(peer)} ms, an empty page`,
        ratio: ours / peer,
        goal: '≤ 2',
      },
    ];
  } finally {
    await browser.close();
  }
}

/** The page, every script and style it names and its font, in bytes: as they would be sent compressed, and whole. Fonts are compressed already. */
function weightOf(page: string): readonly [sent: number, whole: number] {
  const html = readFileSync(join(built, page), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
  const texts = [page, ...named].map((path) => readFileSync(join(built, path)));
  const fonts = readdirSync(join(built, 'assets'))
    .filter((name) => /latin-wght-normal.*\.woff2$/.test(name))
    .map((name) => readFileSync(join(built, 'assets', name)).length);
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return [
    sum([...texts.map((text) => gzipSync(text).length), ...fonts]),
    sum([...texts.map(({ length }) => length), ...fonts]),
  ];
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
