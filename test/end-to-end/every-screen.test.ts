import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenNames } from '../console-page/screens.ts';
import { launchBrowser } from '../support/browser.ts';
import { type ConsolePage, openConsolePage } from '../support/console-page.ts';
import { keepScreen } from '../support/keep-screen.ts';

let browser: Browser;
let console: ConsolePage;
beforeAll(async () => {
  browser = await launchBrowser();
  console = await openConsolePage(browser, { hurry: 10, reducedMotion: 'reduce' });
});
afterAll(async () => {
  await console.close();
  await browser.close();
});

const languages = ['en', 'cs', 'sk', 'pl'] as const;

test.each(screenNames)(
  '%s: every word in its place in four languages, dark and light, and accessible',
  async (name) => {
    const { page, complaints } = console;
    for (const language of languages) {
      await page.evaluate(([screen, spoken]) => window.showScreen(screen, spoken), [name, language] as const);
      await keepScreen(page, `every-${name}-${language}`);
      expect(await page.evaluate(cutOff), `${name} in ${language}`).toEqual([]);
    }
    for (const theme of ['dark', 'light'] as const) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      expect(await violations(page), `${name}, ${theme}`).toEqual([]);
    }
    await page.evaluate(() => {
      delete document.documentElement.dataset.theme;
    });
    expect(complaints).toEqual([]);
  },
);

async function violations(page: Page): Promise<readonly unknown[]> {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.any[0]?.message]);
}

/** Runs in the page: words that do not fit where they stand, or stand outside the screen. Names may end in an ellipsis. */
function cutOff(): readonly string[] {
  const isHidden = (element: Element): boolean => element.closest('.visually-hidden, [aria-hidden="true"]') !== null;
  const wordsIn = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  return [...document.querySelectorAll<HTMLElement>('#screen *')]
    .filter((element) => wordsIn(element) && !isHidden(element))
    .flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return [];
      const { textOverflow, overflowX } = getComputedStyle(element);
      const tooWide =
        overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && textOverflow !== 'ellipsis';
      const outside = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
      const holder = element.closest<HTMLElement>('button, .info-card, .ruling-band, .top-cell, .slot');
      const over = holder?.getBoundingClientRect();
      const spills = over !== undefined && (box.right > over.right + 1 || box.bottom > over.bottom + 1);
      return tooWide || outside || spills ? [`${element.className}: ${element.textContent?.trim()}`] : [];
    });
}
