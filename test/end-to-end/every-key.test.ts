import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScreenName, screenNames } from '../console-page/screens.ts';
import type { BuiltPage } from '../support/built-page.ts';
import { openConsolePage } from '../support/built-page.ts';
import { browser } from '../support/shared-browser.ts';

/** How many times faster than normal: a hold still takes longer than a tap on a busy machine. */
const hurry = 3;
/** As fast while nobody touches anything that is tried. */
const hurryBetween = 25;

declare global {
  interface Window {
    /** What the presses that reached the screen meant, since the screen was shown. */
    presses: string[];
    /** Something on the screen has changed since then, its clocks aside, or another page was asked for. */
    isAnswered: boolean;
  }
}

let console: BuiltPage;
let glass: CDPSession;
beforeAll(async () => {
  console = await openConsolePage(browser, { hurry: hurryBetween, reducedMotion: 'reduce', hasTouch: true });
  const { page } = console;
  glass = await page.context().newCDPSession(page);
  // A key that leads to another page presses, and the page stays.
  await page.route(
    ({ pathname }) => /^\/(floor|practice)$/.test(pathname),
    (route) => route.fulfill({ status: 204 }),
  );
  await page.evaluate(() => {
    window.presses = [];
    const note = ({ target }: Event) => {
      const key = target instanceof Element ? target.closest('button') : null;
      if (key !== null) window.presses.push(key.getAttribute('data-means') ?? key.getAttribute('data-label') ?? '?');
    };
    const screen = document.getElementById('screen');
    if (screen === null) throw new Error('The page has no place for the console.');
    screen.addEventListener('click', note, { capture: true });
    const watch = new MutationObserver((changes) => {
      const isClock = ({ target }: MutationRecord) => /^[\d:]+$/.test(target.textContent ?? '');
      if (changes.some((change) => !isClock(change))) window.isAnswered = true;
    });
    watch.observe(screen, { subtree: true, childList: true, attributes: true, characterData: true });
  });
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
  const how = { name: screen, hurry, hurryBetween };
  await console.page.evaluate(async ({ name, hurry, hurryBetween }) => {
    window.hurry(hurryBetween);
    window.wearNothing();
    await window.showScreen(name, 'en');
    window.presses = [];
    window.isAnswered = false;
    window.hurry(hurry);
  }, how);
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

/** What a touch has done: what was pressed and asked, and whether anything on the screen has answered it. */
const answered = () =>
  console.page.evaluate(() => ({ presses: window.presses, asked: window.asked(), isAnswered: window.isAnswered }));

/** The answer is drawn when the browser gets to it. */
const seesAnswer = (): Promise<unknown> =>
  console.page.waitForFunction(() => window.isAnswered, null, { timeout: 3_000 }).catch(() => {});

/** Keys that mean the same but for a number, a letter or a card are one key. */
const kindOfKey = ({ means, looks }: PlainKey): string =>
  `${looks} ${means
    .replace(/^(card|letter) .*/, '$1')
    .split(/[\d@,]/)[0]
    ?.trim()}`;

interface PlainKey extends Key {
  readonly means: string;
  readonly looks: string;
  /** Each finger puts out one more; held, it repeats itself or means something else. */
  readonly counts: boolean;
}

const plainKeysOn = (): Promise<readonly PlainKey[]> =>
  console.page.evaluate(() =>
    [...document.querySelectorAll('#screen button:not([data-hold], :has(.seat-hold))')].flatMap((key) => {
      const box = key.getBoundingClientRect();
      const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const met = document.elementFromPoint(at.x, at.y);
      const means = key.getAttribute('data-means') ?? key.getAttribute('data-label') ?? '';
      const looks = [...key.classList].slice(0, 2).join('.');
      const counts = key.matches(window.countedKeys);
      const name = `${means} “${(key.textContent ?? '').trim().slice(0, 40)}”`;
      return met !== null && key.contains(met) ? [{ name, at, means, looks, counts }] : [];
    }),
  );

const tapsWith = async (...fingers: readonly Point[]): Promise<void> => {
  await Promise.all([touch('touchStart', ...fingers), touch('touchEnd')]);
};

/** Every gesture on a key that is tapped: how often it may press. */
const tapGestures: Readonly<
  Record<string, { readonly does: (at: Point) => Promise<void>; readonly presses: 'none' | 'once' | 'once or again' }>
> = {
  down: {
    does: async (at) => {
      await touch('touchStart', at);
      await passes(100);
      // What it did by coming down is looked for; then it is called off.
      await touch('touchMove', beside);
      await touch('touchEnd');
    },
    presses: 'none',
  },
  'drag off': {
    does: async (at) => {
      await leaves(at);
      await restsLong();
      await touch('touchEnd');
    },
    presses: 'none',
  },
  leave: { does: (at) => tapsWith(at), presses: 'once' },
  hold: {
    does: async (at) => {
      await touch('touchStart', at);
      await restsLong();
      await touch('touchEnd');
    },
    presses: 'once',
  },
  again: {
    does: async (at) => {
      await Promise.all([tapsWith(at), tapsWith(at)]);
    },
    presses: 'once or again',
  },
  'two fingers': { does: (at) => tapsWith(at, { x: at.x + 6, y: at.y + 4 }), presses: 'once' },
  pen: {
    does: async (at) => {
      await pen('mouseMoved', at);
      await Promise.all([pen('mousePressed', at), pen('mouseReleased', at)]);
    },
    presses: 'once',
  },
};

const tried = new Set<string>();

test.each(screenNames)('%s: a key that is tapped presses once, with a finger, two and a pen', async (screen) => {
  await show(screen);
  const keys = (await plainKeysOn()).filter((key) => !tried.has(kindOfKey(key)));
  const wrong: string[] = [];
  for (const key of keys) {
    if (tried.has(kindOfKey(key))) continue;
    tried.add(kindOfKey(key));
    for (const [gesture, { does, presses }] of Object.entries(tapGestures)) {
      await show(screen);
      const before = await answered();
      await does(key.at);
      await passes(120);
      if (presses !== 'none') await seesAnswer();
      const after = await answered();
      const said = `${key.name}, ${gesture}`;
      const asked = after.asked - before.asked;
      const times = after.presses.length;
      if (asked > 1) wrong.push(`${said}: asks ${asked} times`);
      if (presses === 'none' && (times > 0 || asked > 0)) wrong.push(`${said}: presses ${after.presses.join(', ')}`);
      if (presses === 'none') continue;
      if (!after.isAnswered && asked === 0) wrong.push(`${said}: silent`);
      // A chip repeats itself, and a digit that is held is the last one.
      const most = key.counts || presses === 'once or again' ? 2 : 1;
      const least = key.counts && gesture === 'hold' ? 0 : 1;
      if (times > most || times < least) wrong.push(`${said}: presses ${times} times: ${after.presses.join(', ')}`);
      const others = after.presses.filter((one) => kindOfPress(one) !== kindOfPress(key.means));
      if (others.length > 0) wrong.push(`${said}: presses ${others.join(', ')}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each(screenNames)('%s: whatever says what it is when it is touched can be touched', async (screen) => {
  await show(screen);
  const lost = await console.page.evaluate(() =>
    [...document.querySelectorAll('#screen [data-felt]')].flatMap((thing) =>
      getComputedStyle(thing).pointerEvents === 'none'
        ? [`${thing.className}: ${thing.getAttribute('data-felt')}`]
        : [],
    ),
  );
  expect(lost).toEqual([]);
});

/** The next letter of a name is a small one. */
const kindOfPress = (means: string): string => means.split(/[\d@]/)[0]?.trim().toLowerCase() ?? '';
