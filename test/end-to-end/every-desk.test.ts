import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutOff } from '../support/cut-off.ts';
import { openDeskPage } from '../support/desk-page.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { languages } from '../support/languages.ts';
import { browser } from '../support/shared-browser.ts';

let desk: Awaited<ReturnType<typeof openDeskPage>>;
beforeAll(async () => {
  desk = await openDeskPage(browser, { reducedMotion: 'reduce' });
});
afterAll(async () => {
  await desk.close();
});

const press = (page: Page, selector: string) => page.locator(selector).first().click();
const go = (page: Page, address: string) => page.evaluate((to) => window.desk.go(to), address);

const chooseWager = (page: Page) =>
  page
    .locator('.desk-call', { hasText: /5\D000/ })
    .first()
    .click();

/** How each state of the desk is reached from any other. */
const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  call: (page) => press(page, '.desk-call'),
  wager: chooseWager,
  // The floor's own words, and the rule they rest on.
  rules: async (page) => {
    await chooseWager(page);
    await page.locator('.desk-choice').last().click();
    await press(page, '.rule-key');
  },
  rule: async (page) => {
    await page.locator('.rule-pick').nth(3).click();
    await page.locator('.rule-key .desk-rule-tag').waitFor();
  },
  penalty: (page) => page.locator('.desk-penalties button').last().click(),
  correction: async (page) => {
    await press(page, '.desk-correct-key');
    await press(page, '.desk-correction .correct-act');
  },
  link: (page) => go(page, '/floor?table=t7&hand=1'),
  allIn: (page) => go(page, '/floor?table=t18&hand=1'),
  late: async (page) => {
    await go(page, '/floor?table=t24&hand=2');
    await page.locator('.desk-picture .seat-went-out').waitFor();
  },
  sealed: (page) => page.locator('.hand-panel-take > button').last().click(),
  records: (page) => go(page, '/floor/records'),
  audit: (page) => go(page, '/floor/audit'),
  print: (page) => go(page, '/floor/print?table=t7&hand=1'),
};

test.each(Object.entries(states))(
  '%s: every word in its place in every language, and accessible',
  async (name, open) => {
    const { page, complaints } = desk;
    await page.evaluate(() => window.desk.speak('en'));
    await open(page);
    for (const language of languages) {
      await page.evaluate((spoken) => window.desk.speak(spoken), language);
      expect(await page.evaluate(cutOff), `${name} in ${language}`).toEqual([]);
      expect(await page.evaluate(tooLowForFingers), `${name} in ${language}`).toEqual([]);
      expect(await page.evaluate(widerThanPanel), `${name} in ${language}`).toEqual([]);
      expect(await page.evaluate(touchingEdges), `${name} in ${language}`).toEqual([]);
      if (language === 'de') await keepScreen(page, `desk-${name}-${language}`, 'jpeg');
    }
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

/** Runs in the page: what is touched in the ruling's panel and lower than a finger. */
function tooLowForFingers(): readonly string[] {
  return [...document.querySelectorAll('.desk-ruling :is(button, select, input:not([type="radio"]))')].flatMap(
    (key) => {
      const { width, height } = (key.closest('.rule-find, .field-box') ?? key).getBoundingClientRect();
      return width > 0 && height < 47.5 ? [`${key.className} “${key.textContent}” is ${Math.round(height)} high`] : [];
    },
  );
}

/** Runs in the page: parts of the ruling's panel that are wider than it, and words of its head that lie on each other. */
function widerThanPanel(): readonly string[] {
  const panel = document.querySelector('.desk-ruling');
  if (panel === null) return [];
  const most = panel.getBoundingClientRect().right - 8;
  const parts = [...panel.querySelectorAll('button, h2, h3, p, li, .desk-rule-tag, .desk-choice, .field-box')];
  const wide = parts.filter((part) => part.getBoundingClientRect().right > most);
  const head = panel.querySelector('.desk-ruling-head h2');
  const written = document.createRange();
  if (head !== null) written.selectNodeContents(head);
  const isOver = head !== null && written.getBoundingClientRect().right > head.getBoundingClientRect().right + 1;
  return [
    ...wide.map((part) => `${part.className} “${part.textContent?.slice(0, 30)}” leaves the panel`),
    ...(isOver ? [`“${head.textContent}” leaves its place`] : []),
  ];
}

/** Runs in the page: words of keys, and names and stacks on plates, that reach the edge of what they stand on or are broken in a word. */
function touchingEdges(): readonly string[] {
  const keys = [...document.querySelectorAll('.desk-ruling button, .desk-picture .seat')];
  return keys.flatMap((key) => {
    const box = key.getBoundingClientRect();
    const least = 3;
    const words = document.createTreeWalker(key, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const around = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (text === '' || around === null || around.closest('.visually-hidden, .tag, .seat-head') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const mayEnd = getComputedStyle(around).textOverflow === 'ellipsis' && /\p{L}/u.test(text);
      const isOut = !mayEnd && lines.some(({ left, right }) => left < box.left + least || right > box.right - least);
      const isTorn = !/[\s-]/.test(text) && new Set(lines.map(({ top }) => Math.round(top))).size > 1;
      const isLow = lines.some(({ top, bottom }) => top < box.top - 2 || bottom > box.bottom + 2);
      if (isOut || isTorn || isLow) found.push(`“${text}” on ${key.className}`);
    }
    return found;
  });
}

/** Runs in the page: old stacks, struck out on the picture, that are not completely visible. */
function struckAndCut(): readonly string[] {
  return [...document.querySelectorAll('.desk-picture .seat s')].flatMap((was) => {
    const { left, right, top, bottom } = was.getBoundingClientRect();
    const place = was.parentElement?.getBoundingClientRect();
    const isSeen = place !== undefined && top > place.top - 2 && bottom < place.bottom + 2 && right < place.right + 2;
    return isSeen && right > left ? [] : [was.textContent ?? ''];
  });
}

test('a five-digit stack is visible before and after a correction', async () => {
  const { page } = desk;
  await page.evaluate(() => window.desk.speak('pl'));
  await go(page, '/floor?table=t7&hand=1');
  await press(page, '.desk-correct-key');
  await press(page, '.desk-correction .correct-act:not(.correct-fixed):has(.correct-what > b:not(:empty))');
  await press(page, '.desk-correction .correct-step:last-child');
  await page.locator('.desk-picture .seat s').first().waitFor({ state: 'attached' });
  expect(await page.evaluate(struckAndCut)).toEqual([]);
  await keepScreen(page, 'desk-five-figures');
});

const sizes = [
  [800, 1280],
  [768, 1024],
  [600, 960],
  [1024, 768],
  [1024, 640],
] as const;

test.each(sizes)(
  'on a tablet of %i × %i the picture is as large as the page is wide or high, and the page never scrolls',
  async (width, height) => {
    const { page } = desk;
    await page.setViewportSize({ width, height });
    await go(page, '/floor');
    await chooseWager(page);
    const picture = await page.locator('.desk-picture').boundingBox();
    expect(picture?.height).toBeGreaterThanOrEqual(width < 1000 ? Math.min(297, width * 0.38) : 215);
    expect(
      await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]),
    ).toEqual([0, 0]);
  },
);
