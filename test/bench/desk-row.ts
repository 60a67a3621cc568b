import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { openDeskPage } from '../support/built-page.ts';
import { type Measured, percentile } from './measured.ts';

/** Two frames at sixty a second, in milliseconds. */
const twoFrames = 2000 / 60;
const warmUp = 5;

type Interaction = 'choose' | 'drag' | 'step' | 'zoom' | 'call' | 'said';

const names: Readonly<Record<Interaction, string>> = {
  choose: 'another call chosen',
  drag: 'playhead dragged',
  step: 'one testimony on',
  zoom: 'timeline zoomed',
  call: 'a call arrives',
  said: 'something is said at the table on the desk',
};

/** Measures acts on the floor desk from the event to its paint, with forty tables in play, one of them with a long hand. */
export async function measureDesk({ times }: { readonly times: number }): Promise<Measured> {
  const browser = await launchBrowser().catch((error: Error) => error);
  if (browser instanceof Error) return { missing: `no browser could be started (${browser.message.split('\n')[0]})` };
  try {
    return await measureOn(browser, times);
  } finally {
    await browser.close();
  }
}

type MeasuredRow = Exclude<Measured, { readonly missing: string }>[number];

async function measureOn(browser: Browser, times: number): Promise<Measured> {
  const { page, close } = await openDeskPage(browser);
  await page.evaluate(watchPaints);
  const measured: MeasuredRow[] = [];
  for (const name of Object.keys(names) as Interaction[]) {
    const took = await measureOne(page, name, times);
    const p95 = percentile(took, 0.95);
    measured.push({
      what: `desk, ${names[name]}, p95 of ${times}`,
      ours: `${p95.toFixed(1)} ms`,
      peer: `${twoFrames.toFixed(1)} ms, two frames`,
      ratio: p95 / twoFrames,
      goal: '≤ 1',
    });
  }
  await close();
  return measured;
}

/** Repetitions; before each, something happens at several other tables. */
async function measureOne(page: Page, name: Interaction, times: number): Promise<readonly number[]> {
  const took: number[] = [];
  await chooseLongHand(page);
  for (let turn = 0; turn < warmUp + times; turn++) {
    await page.evaluate(() => window.desk.play(5));
    const ms = await interact(page, name, turn);
    if (turn >= warmUp) took.push(ms);
  }
  return took;
}

/** The long hand's call is the one with chips. */
const chooseLongHand = (page: Page) => page.locator('.desk-call', { hasText: '5,000' }).first().click();

async function interact(page: Page, name: Interaction, turn: number): Promise<number> {
  switch (name) {
    case 'call':
      return page.evaluate(() => window.paints.of(() => window.desk.call()));
    case 'said':
      return page.evaluate(() => window.paints.of(() => window.desk.sayAtDesk()));
    case 'choose':
      return painted(page, 'click', () =>
        page
          .locator('.desk-call')
          .nth(turn % 4)
          .click(),
      );
    case 'drag': {
      const box = await page.locator('.desk-strip').boundingBox();
      if (box === null) throw new Error('There is no timeline to drag on.');
      const [from, to] = [box.x + 40, box.x + box.width - 40];
      await page.mouse.move(from, box.y + box.height - 8);
      if (turn === 0) await page.mouse.down();
      return painted(page, 'pointermove', () =>
        page.mouse.move(from + ((turn * 97) % (to - from)), box.y + box.height - 8),
      );
    }
    case 'step':
      await page.mouse.up();
      await page.locator('.desk-playhead').focus();
      return painted(page, 'keydown', () => page.keyboard.press(turn % 40 < 20 ? 'ArrowLeft' : 'ArrowRight'));
    case 'zoom':
      await page.locator('.desk-playhead').focus();
      return painted(page, 'keydown', () => page.keyboard.press(turn % 8 < 4 ? '+' : '-'));
  }
}

/** Milliseconds from the next event of this kind to the paint after it. */
async function painted(page: Page, kind: string, act: () => Promise<void>): Promise<number> {
  // Watches before the event can happen: a key may appear before the page starts looking.
  await page.evaluate((one) => window.paints.watch(one), kind);
  await act();
  return page.evaluate(() => window.paints.watched());
}

declare global {
  interface Window {
    paints: {
      watch(kind: string): void;
      watched(): Promise<number>;
      of(act: () => void): Promise<number>;
    };
  }
}

/** Runs in the page. */
function watchPaints(): void {
  /** A frame is on its way to the screen when the first task after its animation callbacks runs. */
  const afterPaint = (done: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  };
  let watched: Promise<number> = Promise.resolve(0);
  window.paints = {
    watch: (kind) => {
      watched = new Promise((resolve) => {
        const seen = ({ timeStamp }: Event) => afterPaint(() => resolve(performance.now() - timeStamp));
        window.addEventListener(kind, seen, { capture: true, once: true });
      });
    },
    watched: () => watched,
    of: (act) =>
      new Promise((resolve) => {
        const begun = performance.now();
        act();
        afterPaint(() => resolve(performance.now() - begun));
      }),
  };
}
