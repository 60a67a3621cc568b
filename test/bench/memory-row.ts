import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Browser } from 'playwright-core';
import { buildAll } from '../../build/build.ts';
import type { TableState } from '../../engine/table.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { parsePhh } from '../../protocol/hand-history/phh.ts';
import { playPhh } from '../../protocol/hand-history/play-phh.ts';
import { launchBrowser } from '../support/browser.ts';
import { startBenchServer } from './bench-server.ts';
import { type Measured, percentile, whole } from './measured.ts';
import { playHands } from './played-hands.ts';
import { openConsole } from './tapped-pages.ts';

const sample = new URL('../hands/no-limit-holdem.ndjson', import.meta.url);
const goalBytes = 20_000;

/** One table's memory: the largest finished hand of the sample, copied so that nothing is shared. */
export function measureMemory({ copies = 2_000 } = {}): Measured {
  const states = readFileSync(sample, 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => parsePhh((JSON.parse(line) as { readonly phh: string }).phh))
    .flatMap((one) => ('error' in one ? [] : [playPhh(one.hand, 'phh')]))
    .flatMap((played) => ('error' in played ? [] : [played.state]));
  const largest = states.reduce((most, state) =>
    JSON.stringify(state).length > JSON.stringify(most).length ? state : most,
  );
  const text = JSON.stringify(largest);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: copies }, () => JSON.parse(text) as TableState);
  collect();
  const bytes = (process.memoryUsage().heapUsed - before) / kept.length;
  return [
    {
      what: 'memory: one table at the end of its longest hand',
      ours: `${whole(bytes)} bytes`,
      peer: `${whole(goalBytes)} bytes, the goal`,
      ratio: bytes / goalBytes,
      goal: '≤ 1',
    },
  ];
}

/** The longest time allowed from the act to the next seat's ring on the screen. */
const goalMs = 100;

/** The time from an act until the next seat's clock is seen to run, for taps on a console that times every decision. */
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
