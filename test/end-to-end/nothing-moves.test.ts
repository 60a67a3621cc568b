import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScreenName, screenNames } from '../console-page/screens.ts';
import type { BuiltPage } from '../support/built-page.ts';
import { openConsolePage } from '../support/built-page.ts';
import { browser } from '../support/shared-browser.ts';
import { partOfRun } from '../support/size-of-run.ts';

/** How many times faster than normal. */
const hurry = 25;
/** The languages with the longest answers. */
const languages = ['sk', 'de'] as const;

let console: BuiltPage;
let glass: CDPSession;
beforeAll(async () => {
  console = await openConsolePage(browser, { hurry, reducedMotion: 'reduce', hasTouch: true });
  glass = await console.page.context().newCDPSession(console.page);
});
afterAll(async () => {
  await console.close();
});

interface Thing {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

const show = (screen: ScreenName, language: string): Promise<void> =>
  console.page.evaluate(
    async (how) => {
      window.wearNothing();
      await window.showScreen(how.screen, how.language);
    },
    { screen, language },
  );

/** What lies on the felt and answers a finger: one of each kind is enough, and of the seats every one. */
const thingsOn = (): Promise<readonly Thing[]> =>
  console.page.evaluate(() => {
    const kinds = new Set<string>();
    return [...document.querySelectorAll('#screen [data-felt]')].flatMap((thing) => {
      const name = thing.getAttribute('data-felt') ?? '';
      const kind = name.startsWith('seat') ? name : (name.split(' ')[0] ?? '');
      const { left, top, width, height } = thing.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const met = document.elementFromPoint(x, y);
      if (kinds.has(kind) || met === null || !thing.contains(met)) return [];
      kinds.add(kind);
      return [{ name, x, y }];
    });
  });

/** The keys of the dock and of the rail, and where each is. */
const keysNow = (): Promise<Readonly<Record<string, string>>> =>
  console.page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('#screen :is(.dock, .rail) button:not(.band-key)')].map((key, index) => {
        const { left, top, width, height } = key.getBoundingClientRect();
        const name = key.getAttribute('data-means') ?? key.getAttribute('data-label') ?? key.textContent ?? '';
        return [`${index} ${name}`, [left, top, width, height].map(Math.round).join(' ')];
      }),
    ),
  );

async function touch({ x, y }: Thing): Promise<void> {
  await glass.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await console.page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 400))));
}

test.each(partOfRun(screenNames, 7))(
  '%s: a key stays where it is, whatever on the felt is touched and answers',
  async (screen) => {
    for (const language of languages) {
      await show(screen, language);
      for (const thing of await thingsOn()) {
        const before = await keysNow();
        await touch(thing);
        const after = await keysNow();
        const isSame = Object.keys(after).join() === Object.keys(before).join();
        if (isSame) expect(after, `${screen}, ${language}: ${thing.name}`).toEqual(before);
        // The touch asked for another dock.
        else await show(screen, language);
      }
    }
  },
);
