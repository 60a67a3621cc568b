import type { Browser } from 'playwright-core';
import { buildAll } from '../../build/build.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { launchBrowser } from '../support/browser.ts';
import { startBenchServer } from './bench-server.ts';
import { type Measured, percentile } from './measured.ts';
import { playHands } from './played-hands.ts';
import { openConsole } from './tapped-pages.ts';

/** The most that may pass from the act to the next seat's ring on the screen. */
const goalMs = 100;

/** How long after an act the next seat's clock is seen to run, for taps on a console that times every decision. */
export async function measureClockStart({ taps }: { readonly taps: number }): Promise<Measured> {
  const browser = await launchBrowser().catch((error: Error) => error);
  if (browser instanceof Error) return { missing: `no browser could be started (${browser.message.split('\n')[0]})` };
  try {
    await buildAll({ only: ['renderer'] });
    const times = await startsAfterTaps(browser, taps);
    return (['p50', 'p99'] as const).map((name) => {
      const ms = percentile(times, name === 'p50' ? 0.5 : 0.99);
      return {
        what: `shot clock: act → the next seat's ring painted, ${name} of ${times.length}`,
        ours: `${ms.toFixed(1)} ms`,
        peer: `${goalMs} ms`,
        ratio: ms / goalMs,
        goal: '≤ 1',
      };
    });
  } finally {
    await browser.close();
  }
}

async function startsAfterTaps(browser: Browser, taps: number): Promise<readonly number[]> {
  const server = await startBenchServer({ shotClock: { seconds: 600 } });
  const page = await openConsole(browser, server.url);
  const hands = await playHands(server.url, seededRandom(1));
  const times: number[] = [];
  try {
    while (times.length < taps) {
      const tap = await hands.untilTap();
      const ms = await page.tap(tap);
      hands.tapped(tap);
      const { toAct } = hands;
      if (toAct === null) continue;
      // Fails if it was not painted with the answer.
      if ((await page.ringAt()) !== toAct) throw new Error(`The clock of seat ${toAct} was not seen to run.`);
      times.push(ms);
    }
    return times;
  } finally {
    hands.stop();
    await page.close();
    await server.stop();
  }
}
