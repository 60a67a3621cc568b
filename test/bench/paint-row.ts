import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { buildAll } from '../../build/build.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { launchBrowser } from '../support/browser.ts';
import { openPage } from '../support/page.ts';
import { type TapTrace, traced } from '../support/traced.ts';
import { startBenchServer } from './bench-server.ts';
import { type Measured, median, whole as thousands } from './measured.ts';
import { playHands } from './played-hands.ts';
import { openConsole, openEmptyPage, type TappedPage } from './tapped-pages.ts';

/** After this time nothing moves any more because of a tap. */
const overMs = 450;
const warmUp = 5;

/** Counts the browser's work for a tap by its own trace; the counts are the same on every machine. */
export async function measurePaints({ taps }: { readonly taps: number }): Promise<Measured> {
  const browser = await launchBrowser().catch((error: Error) => error);
  if (browser instanceof Error) return { missing: `no browser could be started (${browser.message.split('\n')[0]})` };
  try {
    await buildAll({ only: ['renderer'] });
    const console = await traceTaps(browser, openConsole, taps);
    const empty = await traceTaps(browser, openEmptyPage, taps);
    return rows.map(({ what, count, goal }) => {
      const [ours, peer] = [mean(console, count), mean(empty, count)];
      const isForced = count === 'forcedLayouts';
      return {
        what: `${what}, mean of ${taps}`,
        ours: ours.toFixed(1),
        peer: isForced ? 'none' : `${peer.toFixed(1)}, an empty page`,
        ratio: isForced ? ours : ours / peer,
        goal,
      };
    });
  } finally {
    await browser.close();
  }
}

/** The lamp fades for 160 ms and chips move for 400 at most, by the compositor: the page itself does little more than show the answer. */
const rows = [
  { what: 'tap, layouts forced by a script', count: 'forcedLayouts', goal: '0' },
  { what: 'tap, layouts', count: 'layouts', goal: '≤ 3' },
  { what: 'tap, frames made by the page', count: 'pageFrames', goal: '≤ 6' },
  { what: 'tap, frames on the screen', count: 'screenFrames', goal: '≤ 8' },
  { what: 'tap, pieces painted anew', count: 'rasterTasks', goal: '≤ 15' },
] as const satisfies readonly { readonly what: string; readonly count: keyof TapTrace; readonly goal: string }[];

const mean = (traces: readonly TapTrace[], count: keyof TapTrace): number =>
  traces.reduce((sum, trace) => sum + trace[count], 0) / traces.length;

async function traceTaps(
  browser: Browser,
  open: (browser: Browser, url: string) => Promise<TappedPage>,
  taps: number,
): Promise<readonly TapTrace[]> {
  const server = await startBenchServer();
  const page = await open(browser, server.url);
  const hands = await playHands(server.url, seededRandom(1));
  const traces: TapTrace[] = [];
  for (let done = 0; done < warmUp + taps; done++) {
    const tap = await hands.untilTap();
    await page.still();
    const trace = await traced(browser, async () => {
      await page.tap(tap);
      await page.rest(overMs);
    });
    if (done >= warmUp) traces.push(trace);
    hands.tapped(tap);
  }
  hands.stop();
  await page.close();
  await server.stop();
  return traces;
}

const starts = 15;
const built = join(import.meta.dirname, '../../out/renderer');

/** The size of the console's page, and the time from its address to a painted table, against an empty page of the same server. */
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

/** The page, its scripts and styles, the texts of its language and its font, in bytes: compressed as sent, and whole. Fonts are compressed already. */
function weightOf(page: string): readonly [sent: number, whole: number] {
  const html = readFileSync(join(built, page), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
  const spoken = readdirSync(join(built, 'assets')).flatMap((name) =>
    /^text-en.*\.js$/.test(name) ? [`assets/${name}`] : [],
  );
  const texts = [page, ...named, ...spoken].map((path) => readFileSync(join(built, path)));
  const fonts = readdirSync(join(built, 'assets'))
    .filter((name) => /latin-wght-normal.*\.woff2$/.test(name))
    .map((name) => readFileSync(join(built, 'assets', name)).length);
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return [
    sum([...texts.map((text) => gzipSync(text).length), ...fonts]),
    sum([...texts.map(({ length }) => length), ...fonts]),
  ];
}

/** Milliseconds in a profile without a cache, from the address until the target was painted. */
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
