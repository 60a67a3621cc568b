import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScreenName, screenNames } from '../console-page/screens.ts';
import type { BuiltPage } from '../support/built-page.ts';
import { openConsolePage } from '../support/console-page.ts';
import { browser } from '../support/shared-browser.ts';

/** How many times faster than normal: a hold still takes longer than a tap on a busy machine. */
const hurry = 3;

let console: BuiltPage;
let glass: CDPSession;
beforeAll(async () => {
  console = await openConsolePage(browser, { hurry, reducedMotion: 'reduce', hasTouch: true });
  glass = await console.page.context().newCDPSession(console.page);
});
afterAll(async () => {
  await console.close();
});

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Key {
  readonly name: string;
  readonly at: Point;
}

/** Waits for some time of the page's clock. */
const passes = (ms: number): Promise<void> =>
  console.page.evaluate((left) => new Promise<void>((done) => void setTimeout(done, left)), ms);

const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Point[]) =>
  glass.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Point) =>
  glass.send('Input.dispatchMouseEvent', {
    type,
    x,
    y,
    pointerType: 'pen',
    button: type === 'mouseMoved' ? 'none' : 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: type === 'mouseMoved' ? 0 : 1,
  });

/** What the dealer sees: requests to the table, and what the dock offers. */
const seen = (): Promise<{ readonly asked: number; readonly dock: string }> =>
  console.page.evaluate(() => ({
    asked: window.asked(),
    dock: document.querySelector('.dock')?.textContent ?? '',
  }));

async function show(screen: ScreenName): Promise<void> {
  await console.page.evaluate((name) => window.showScreen(name, 'en'), screen);
}

/** Keys a finger can reach, by position: either the held ones or the others. */
const keysOn = (held: boolean): Promise<readonly Key[]> =>
  console.page.evaluate(
    (isHeld) =>
      [...document.querySelectorAll('#screen button')].flatMap((key) => {
        if (isHeld !== (key.hasAttribute('data-hold') || key.querySelector('.seat-hold') !== null)) return [];
        const box = key.getBoundingClientRect();
        const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        const met = document.elementFromPoint(at.x, at.y);
        const name = (key.getAttribute('data-label') ?? key.textContent ?? '').trim();
        return met !== null && key.contains(met) ? [{ name, at }] : [];
      }),
    held,
  );

/** Long past the moment a held key acts. */
const restsLong = (): Promise<void> =>
  console.page.evaluate(() => new Promise<void>((done) => void setTimeout(done, window.holdMs + 200)));
/** No key reaches so far. */
const beside: Point = { x: 582, y: 3 };

/** Both events in one go: on a busy machine a key must not act between them. */
const leaves = async (at: Point): Promise<void> => {
  await Promise.all([touch('touchStart', at), touch('touchMove', beside)]);
};

/** `taps`: nothing is asked, and lifting the finger there is a tap. */
const gestures: Readonly<Record<string, (at: Point) => Promise<'acts' | 'rests' | 'taps'>>> = {
  'held until it acts, then long after': async (at) => {
    await touch('touchStart', at);
    await restsLong();
    return 'acts';
  },
  'held with two fingers': async (at) => {
    await touch('touchStart', at, { x: at.x + 8, y: at.y + 4 });
    await restsLong();
    return 'acts';
  },
  'left beside it before it acts': async (at) => {
    await leaves(at);
    await restsLong();
    return 'rests';
  },
  'left and come back to': async (at) => {
    await leaves(at);
    await touch('touchMove', at);
    await restsLong();
    return 'taps';
  },
};

test.each(screenNames)('%s: a held key acts once, and its finger then presses nothing else', async (screen) => {
  await show(screen);
  for (const { name, at } of await keysOn(true))
    for (const [gesture, begin] of Object.entries(gestures)) {
      await show(screen);
      const before = await seen();
      const does = await begin(at);
      const there = await seen();
      await touch('touchEnd');
      await passes(400);
      const where = `${screen}: ${name}, ${gesture}`;
      const after = await seen();
      if (does === 'taps') expect([there, after.asked], where).toEqual([before, before.asked]);
      else expect(after, where).toEqual(there);
      if (does !== 'acts') expect(there.asked, where).toBe(before.asked);
      else expect(there.asked + (there.dock === before.dock ? 0 : 1), where).toBeGreaterThan(before.asked);
      expect(there.asked, where).toBeLessThanOrEqual(before.asked + 1);
    }
});

test('a finger drawn over the glass does not move the console', async () => {
  await show('first-action');
  const { page } = console;
  const there = page.url();
  for (const [from, to] of [
    [
      { x: 120, y: 300 },
      { x: 1100, y: 300 },
    ],
    [
      { x: 640, y: 100 },
      { x: 640, y: 760 },
    ],
  ] as const) {
    await touch('touchStart', from);
    for (let step = 1; step <= 5; step++)
      await touch('touchMove', { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 });
    await touch('touchEnd');
    await passes(1_000);
    expect(page.url()).toBe(there);
  }
});

test.each(screenNames)('%s: a pen holds like a finger', async (screen) => {
  await show(screen);
  for (const { name, at } of await keysOn(true)) {
    await show(screen);
    const before = await seen();
    await pen('mouseMoved', at);
    await pen('mousePressed', at);
    await restsLong();
    const there = await seen();
    await pen('mouseReleased', at);
    await passes(400);
    const where = `${screen}: ${name}`;
    expect(there, where).not.toEqual(before);
    expect(await seen(), where).toEqual(there);
  }
});
