import type { Browser } from 'playwright-core';
import { buildAll } from '../../build/build.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { launchBrowser } from '../support/browser.ts';
import { type TapTrace, traced } from '../support/traced.ts';
import { startBenchServer } from './bench-server.ts';
import type { Measured } from './measured.ts';
import { playHands } from './played-hands.ts';
import { openConsole, openEmptyPage, type TappedPage } from './tapped-pages.ts';

/** After so long nothing of a tap moves any more. */
const overMs = 450;
const warmUp = 5;

/** What a tap makes the browser do, by its own trace: counts, which say the same on every machine. */
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

/** The lamp fades for 160 ms and chips move for 400 at most, by the compositor: what the page itself makes is little more than the answer. */
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
