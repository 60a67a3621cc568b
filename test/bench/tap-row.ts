import type { Browser } from 'playwright-core';
import { buildAll } from '../../build/build.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { launchBrowser } from '../support/browser.ts';
import { startBenchServer } from './bench-server.ts';
import { type Measured, percentile } from './measured.ts';
import { type HandsAtTable, playHands } from './played-hands.ts';
import { openConsole, openEmptyPage, type TappedPage } from './tapped-pages.ts';

const shares = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;

/** Counted taps, and uncounted ones before them. */
interface Taps {
  readonly taps: number;
  readonly warmUp?: number;
}

/** Clicks on the console's action buttons, against clicks on an empty page that sends the same requests to another such table. */
export async function measureTaps({ taps, warmUp = 10 }: Taps): Promise<Measured> {
  const browser = await launchBrowser().catch((error: Error) => error);
  if (browser instanceof Error) return { missing: `no browser could be started (${browser.message.split('\n')[0]})` };
  try {
    await buildAll({ only: ['renderer'] });
    const { console, empty } = await tapBoth(browser, { taps, warmUp });
    return Object.entries(shares).map(([name, share]) => {
      const [ours, peer] = [percentile(console, share), percentile(empty, share)];
      const what = `tap → durable → painted, ${name} of ${taps}`;
      const goal = name === 'p50' ? '≤ 1.25' : '≤ 1.5';
      return {
        what,
        ours: `${ours.toFixed(1)} ms`,
        peer: `${peer.toFixed(1)} ms, an empty page`,
        ratio: ours / peer,
        goal,
      };
    });
  } finally {
    await browser.close();
  }
}

interface TapTimes {
  readonly console: readonly number[];
  readonly empty: readonly number[];
}

/** The same hands at two tables, one under the console and one under the empty page, with alternating taps. */
async function tapBoth(browser: Browser, { taps, warmUp }: Required<Taps>): Promise<TapTimes> {
  const sides = await Promise.all([side(browser, openConsole), side(browser, openEmptyPage)]);
  try {
    for (let done = 0; done < warmUp + taps; done++) {
      // The second one runs on a slightly warmer machine, so they take turns.
      for (const { times, page, hands } of done % 2 === 0 ? sides : sides.toReversed()) {
        const tap = await hands.untilTap();
        times.push(await page.tap(tap));
        hands.tapped(tap);
      }
    }
    const [console, empty] = sides.map(({ times }) => times.slice(warmUp));
    return { console: console ?? [], empty: empty ?? [] };
  } finally {
    await Promise.all(sides.map(({ stop }) => stop()));
  }
}

interface Side {
  readonly page: TappedPage;
  readonly hands: HandsAtTable;
  readonly times: number[];
  stop(): Promise<void>;
}

async function side(browser: Browser, open: (browser: Browser, url: string) => Promise<TappedPage>): Promise<Side> {
  const server = await startBenchServer();
  const page = await open(browser, server.url);
  const hands = await playHands(server.url, seededRandom(1));
  const stop = async (): Promise<void> => {
    hands.stop();
    await page.close();
    await server.stop();
  };
  return { page, hands, times: [], stop };
}
