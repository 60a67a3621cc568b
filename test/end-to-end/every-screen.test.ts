import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seatNumbers } from '../console-page/felt-screens.ts';
import { feltNames, type ScreenName, screenNames } from '../console-page/screens.ts';
import type { BuiltPage } from '../support/built-page.ts';
import { openConsolePage } from '../support/console-page.ts';
import { feltOverlaps } from '../support/felt-overlaps.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { languages } from '../support/languages.ts';
import { browser } from '../support/shared-browser.ts';
import { tightTargets } from '../support/touch-targets.ts';

let console: BuiltPage;
beforeAll(async () => {
  console = await openConsolePage(browser, { hurry: 25, reducedMotion: 'reduce' });
});
afterAll(async () => {
  await console.close();
});

/** `npm run screens` goes through everything, and takes a picture of each screen in each language. */
const everything = process.env.RIFFLE_SCREENS === 'all';

const states = screenNames.map((name, index) => ({
  name,
  theme: index % 2 === 0 ? ('dark' as const) : ('light' as const),
  /** German words are the longest: if they fit, the others do. */
  spoken: everything ? languages : (['de'] as const),
  /** One of four, in dark and light alternately: neighbouring screens are alike in accessibility. */
  isLookedInto: everything || index % 8 === 0 || index % 8 === 5,
}));

test.each(states)(
  '$name: every word in its place in $spoken, every button can be hit, $theme',
  async ({ name, theme, spoken, isLookedInto }) => {
    const { page, complaints } = console;
    await wear({ theme });
    const [first = 'de'] = spoken;
    await page.evaluate(([screen, words]) => window.showScreen(screen, words), [name, first] as const);
    for (const language of spoken) {
      if (language !== first) await page.evaluate((words) => window.speak(words), language);
      expect(await page.evaluate(cutOff), `${name} in ${language}`).toEqual([]);
      expect(await feltOverlaps(page), `${name} in ${language}`).toEqual([]);
      expect(await page.evaluate(markOnWords), `${name} in ${language}`).toEqual([]);
      expect(await page.evaluate(onBorders), `${name} in ${language}`).toEqual([]);
      // The design's coordinates bring the outermost plates of ten seats a pixel too near, and seven or more pots have no room for a finger each.
      if (name !== 'ten-seats' && !/^(seven|eight|nine)-pots/.test(name))
        expect(await tightTargets(page), `${name} in ${language}`).toEqual([]);
      if (everything) await keepScreen(page, `every-${name}-${language}`, 'jpeg');
    }
    if (isLookedInto) expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'dark' | 'light';
  readonly text?: 100 | 125 | 150 | 200;
  readonly hand?: 'right' | 'left';
}

/** The screen, and personal settings. */
async function wear({ width = 1280, height = 800, theme = 'dark', text = 100, hand = 'right' }: Look): Promise<void> {
  const { page } = console;
  await page.setViewportSize({ width, height });
  await page.evaluate((worn) => window.wear(worn), { theme, text, hand });
}

const upright = { width: 800, height: 1280 } as const;
const looks: Readonly<Record<string, Look>> = {
  upright,
  'on a small screen that is higher than the design': { width: 1024, height: 768 },
  'upright, letters twice as large': { ...upright, text: 200, hand: 'left' },
  'letters a quarter larger': { text: 125 },
  'letters twice as large': { text: 200 },
  'left-handed on a wide screen': { width: 1920, height: 1080, hand: 'left' },
  'on a screen larger than the dock may grow': { width: 2560, height: 1440 },
};

/** One of every kind of dock and sheet. */
const chosen = [
  'mid-hand',
  'chips-ruled',
  'raise-sheet',
  'words-sheet',
  'words-ruled',
  'open-seat',
  'stream',
  'goes-and-comes',
  'what-happened',
  'between-hands',
  'awards',
  'showdown',
  'showdown-by-word',
  'in-front',
  'settings',
  'correct',
  'cash-between',
  'correct-folded',
  'correct-full',
  'card-grid',
  'many-won',
  'ruling',
  'bag-count',
  'ruling-penalty',
  'carry-between',
  'correct-decided',
] as const satisfies readonly ScreenName[];

test.each(Object.entries(looks))('%s: every word in its place, and every button can be hit', async (look, worn) => {
  const { page, complaints } = console;
  await wear(worn);
  const found: string[] = [];
  for (const [index, name] of chosen.entries()) {
    const language = languages[index % languages.length] ?? 'en';
    await page.evaluate(([screen, spoken]) => window.showScreen(screen, spoken), [name, language] as const);
    if (name === 'mid-hand') await keepScreen(page, `every-${look.replaceAll(/\W+/g, '-')}`);
    const tight = (await tightTargets(page, (worn.width ?? 1280) < 1280 && worn.height === 768 ? 0.8 : 1)).map(
      (target) => `${target.name} ${target.why}`,
    );
    const all = [
      ...(await page.evaluate(cutOff)),
      ...(await page.evaluate(markOnWords)),
      ...(await feltOverlaps(page)),
      ...tight,
    ];
    found.push(...all.map((what) => `${name}: ${what}`));
  }
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
});

const feltLooks: Readonly<Record<string, Look>> = {
  'on the screen of the design': {},
  upright,
  'letters twice as large': { text: 200 },
  'upright, letters twice as large': { ...upright, text: 200 },
};
const felts = Object.entries(feltLooks).flatMap(([look, worn]) => seatNumbers.map((seats) => ({ look, worn, seats })));

test.each(felts)(
  'the felt with $seats seats, $look: nothing lies on anything else, however full it is',
  async ({ look, worn, seats }) => {
    const { page, complaints } = console;
    await wear(worn);
    const found: string[] = [];
    for (const [index, name] of feltNames.filter((one) => one.endsWith(`-at-${seats}`)).entries()) {
      const isTight = worn.text === 200 && /^(bets-large|each-won)-at-9$/.test(name);
      const spoken = everything || isTight ? languages : [languages[index % languages.length] ?? 'en'];
      for (const [at, language] of spoken.entries()) {
        if (at === 0)
          await page.evaluate(([screen, words]) => window.showScreen(screen, words), [name, language] as const);
        else await page.evaluate((words) => window.speak(words), language);
        const isSaid = !name.startsWith('must-add') || (await page.locator('.to-call').count()) === 1;
        const all = [
          ...(isSaid ? [] : ['what the seat must add is not there']),
          ...(await feltOverlaps(page)),
          ...(worn.text === undefined ? await page.evaluate(cutOff) : []),
        ];
        found.push(...all.map((what) => `${name}, ${language}: ${what}`));
      }
      if (everything && look === 'on the screen of the design') await keepScreen(page, `felt-${name}`, 'jpeg');
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

const sizes: readonly Look[] = [{}, { text: 125 }, { text: 200 }, upright, { ...upright, text: 200, hand: 'left' }];

test.each(sizes)('no bet, and no amount a seat must add, lies on a plate in any language: %o', async (look) => {
  const { page } = console;
  await wear(look);
  const found: string[] = [];
  for (const name of ['mid-hand', 'chips-ruled', 'round-closing', 'fold-to-a-seat', 'ten-seats'] as const) {
    await page.evaluate((screen) => window.showScreen(screen, 'pl'), name);
    for (const language of languages) {
      await page.evaluate((words) => window.speak(words), language);
      found.push(...(await page.evaluate(onPlates)).map((what) => `${name}, ${language}: ${what}`));
      const torn = await page.evaluate(tornWords);
      found.push(...torn.map((what) => `${name}, ${language}: ${what} is torn`));
      if (name === 'mid-hand' && (await page.locator('.to-call').count()) === 0)
        found.push(`${name}, ${language}: what the seat must add is not there`);
    }
  }
  expect(found).toEqual([]);
});

const large: readonly Look[] = [{ text: 200 }, { ...upright, text: 200 }];

test.each(large)('what is started, won, pushed and corrected stays in its place in any language: %o', async (look) => {
  const { page } = console;
  await wear(look);
  // What is measured is measured in the page's own letters.
  await page.evaluate(() => window.showScreen('awards', 'en'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const found: string[] = [];
  for (const name of ['first-action', 'awards', 'pushing', 'three-way', 'many-won', 'correct-decided'] as const)
    for (const language of languages) {
      await page.evaluate(([screen, words]) => window.showScreen(screen, words), [name, language] as const);
      const all = [
        ...(await feltOverlaps(page)),
        ...(await page.evaluate(outOfPlace)),
        ...(await page.evaluate(markOnWords)),
      ];
      found.push(...all.map((what) => `${name}, ${language}: ${what}`));
    }
  expect(found).toEqual([]);
});

/** Runs in the page: words and numbers that reach beyond the row, ring or plate they stand in. */
function outOfPlace(): readonly string[] {
  const places = '.award-share, .award-place, .award-tile, .seat';
  return [...document.querySelectorAll(places)].flatMap((place) => {
    const box = place.getBoundingClientRect();
    const written = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const out: string[] = [];
    for (let node = written.nextNode(); node !== null; node = written.nextNode()) {
      const around = node.parentElement;
      if (around === null || around.closest('.tag, .seat-head, .visually-hidden, .award-name, .seat-name') !== null)
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      const isIn = left >= box.left - 1 && right <= box.right - 1 && top >= box.top - 3 && bottom <= box.bottom + 3;
      if (width > 0 && !isIn) out.push(`${place.className}: “${node.textContent}” leaves it`);
    }
    return out;
  });
}

/** Runs in the page: bets that lie on a plate farther than its blank edge, or on each other. */
function onPlates(): readonly string[] {
  const edge = 12;
  const boxes = (css: string) =>
    [...document.querySelectorAll(css)].map((one) => [one, one.getBoundingClientRect()] as const);
  const bets = boxes('.bet-pill, .to-call');
  const pairs = bets.flatMap((bet, at) =>
    [...boxes('.seat'), ...bets.slice(at + 1)].map((other) => [bet, other] as const),
  );
  return pairs.flatMap(([[bet, one], [thing, other]]) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return wide > 1 && high > edge ? [`${bet.textContent} on ${thing.textContent?.slice(0, 30)}`] : [];
  });
}

/** Runs in the page: names of keys that lie on the words of their button. */
function markOnWords(): readonly string[] {
  return [...document.querySelectorAll('.key-hint, .rail .hold-track')].flatMap((hint) => {
    const name = hint.getBoundingClientRect();
    const key = hint.closest('button');
    if (key === null || name.width === 0 || getComputedStyle(hint).visibility === 'hidden') return [];
    const words = [...key.querySelectorAll('*')].filter(
      (one) => one !== hint && one.closest('.visually-hidden') === null && one.children.length === 0,
    );
    return words.flatMap((one) => {
      const written = document.createRange();
      written.selectNodeContents(one);
      const air = 4;
      const met = [...written.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < name.right - 1 && right > name.left + 1 && top + air < name.bottom && bottom - air > name.top,
      );
      return met ? [`${hint.textContent || 'The bar of a hold'} lies on “${one.textContent}”`] : [];
    });
  });
}

/** Runs in the page: key labels that reach their border. Names on plates may end in an ellipsis. */
function onBorders(): readonly string[] {
  const least = 3;
  return [...document.querySelectorAll('#screen button:not(.seat, .pot)')].flatMap((key) => {
    if (getComputedStyle(key).borderRightWidth === '0px') return [];
    const edge = key.getBoundingClientRect();
    const words = [...key.querySelectorAll('*'), key].filter(
      (one) =>
        one.closest('.visually-hidden') === null &&
        getComputedStyle(one).textOverflow !== 'ellipsis' &&
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== ''),
    );
    return words.flatMap((one) => {
      const written = document.createRange();
      written.selectNodeContents(one);
      const meets = [...written.getClientRects()].some(
        ({ left, right, width }) => width > 0 && (left < edge.left + least || right > edge.right - least),
      );
      return meets ? [`${key.className}: “${one.textContent}” touches its border`] : [];
    });
  });
}

/** Runs in the page: single words on keys that take several lines. */
function tornWords(): readonly string[] {
  return [...document.querySelectorAll('.word-key')].flatMap((key) => {
    const said = key.textContent?.trim() ?? '';
    const written = document.createRange();
    written.selectNodeContents(key);
    const lines = new Set([...written.getClientRects()].map(({ top }) => Math.round(top)));
    return !said.includes(' ') && lines.size > 1 ? [said] : [];
  });
}

async function violations(page: Page): Promise<readonly unknown[]> {
  // The page has no frames: without a second page for the report nothing is lost, and half of the time is saved.
  const found = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return found.violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.any[0]?.message]);
}

/**
 * Runs in the page: keys that leave the screen, and words that do not fit: outside the screen, on a heading or an amount under one of its
 * keys, or under a plate or cards. Names may end in an ellipsis.
 */
function cutOff(): readonly string[] {
  const isHidden = (element: Element): boolean =>
    element.closest('.visually-hidden, [aria-hidden="true"]') !== null || getComputedStyle(element).clipPath !== 'none';
  const wordsIn = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  const chips = [...document.querySelectorAll('.award-share')].filter((share) => {
    const edge = share.getBoundingClientRect().right;
    const from = share.querySelector('.award-amount')?.getBoundingClientRect().right ?? 0;
    return [...share.querySelectorAll('.chips-of-value')].some((chip) => {
      const { left, right } = chip.getBoundingClientRect();
      return right > edge || (right > left && left < from);
    });
  });
  // Neither the seats of a pushed pot nor its chips on the felt can move elsewhere.
  const seats = [...document.querySelectorAll('.award-to')].filter((one) => one.scrollWidth > one.clientWidth + 1);
  const high = [...document.querySelectorAll('.pot')].filter(
    (pot) => (pot.querySelector('.pot-lines')?.clientHeight ?? 0) > pot.clientHeight,
  );
  const outOf = [...chips, ...seats, ...high].map((one) => `${one.className}: ${one.textContent}`);
  const backs = [...document.querySelectorAll('.seat-backs')];
  // Text on a plate is not read aloud: its plate says it in other words.
  const isUnderCards = (tag: Element): boolean => {
    const box = tag.getBoundingClientRect();
    return backs.some((cards) => {
      const { right, top, bottom } = cards.getBoundingClientRect();
      const left = cards.firstElementChild?.getBoundingClientRect().left ?? right;
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    });
  };
  const covered = [...document.querySelectorAll('.tag')].filter(isUnderCards);
  const words = [...document.querySelectorAll<HTMLElement>('#screen *')]
    .filter((element) => wordsIn(element) && !isHidden(element))
    .flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return [];
      const { textOverflow, overflowX } = getComputedStyle(element);
      // A name may end in an ellipsis, an amount never.
      const mayEnd = textOverflow === 'ellipsis' && /\p{L}/u.test(element.textContent ?? '');
      const tooWide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && !mayEnd;
      const outside = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
      const holder = element.closest<HTMLElement>(
        'button, .seat, .pot, .info-card, .ruling-band, .top-cell, .slot, .lammer',
      );
      const over = holder?.getBoundingClientRect();
      const written = document.createRange();
      written.selectNodeContents(element);
      const { right, bottom } = textOverflow === 'ellipsis' ? box : written.getBoundingClientRect();
      // The space below a letter may overlap the edge of its marker.
      const isBelow = holder?.matches('.lammer') === true && bottom > (over?.bottom ?? 0) + 4;
      const spills = over !== undefined && (right > over.right + 1 || box.bottom > over.bottom + 1 || isBelow);
      const plates = element.closest('.next-hand') === null ? [] : [...document.querySelectorAll('.seat')];
      const isUnderPlate = plates.some((plate) => {
        const { left, right, top, bottom } = plate.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      });
      const middle = (box.top + box.bottom) / 2;
      const ends = element.closest('.amount-panel') === null ? [box.left + 8] : [box.left + 8, right - 8];
      const there = ends.flatMap((x) => document.elementsFromPoint(x, middle));
      const heads = element.closest('.sheet-head, .amount-panel') !== null;
      const keys = heads ? there.map((other) => other.closest('button')) : [];
      const isCovered = keys.some((key) => key !== null && !key.contains(element));
      return tooWide || outside || spills || isCovered || isUnderPlate
        ? [`${element.className}: ${element.textContent?.trim()}`]
        : [];
    });
  const beyond = [...document.querySelectorAll('#screen button')].filter((key) => {
    const { left, right, bottom } = key.getBoundingClientRect();
    return right > left && (left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
  });
  const keysBeyond = beyond.map((key) => `${key.className}: ${key.textContent} leaves the screen`);
  return [
    ...outOf,
    ...words,
    ...keysBeyond,
    ...covered.map((tag) => `${tag.className}: ${tag.textContent} lies under cards`),
  ];
}
