import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statesAt } from '../office-page/office-states.ts';
import { launchBrowser } from '../support/browser.ts';
import { type BuiltPage, openBuiltPage } from '../support/built-page.ts';
import { cutOff } from '../support/cut-off.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { languages } from '../support/languages.ts';

let browser: Browser;
let office: BuiltPage;
beforeAll(async () => {
  browser = await launchBrowser();
  office = await openBuiltPage(browser, 'office-page', { reducedMotion: 'reduce' });
  await settled();
});
afterAll(async () => {
  await office.close();
  await browser.close();
});

/** A page that is left while its letters are on their way complains of it. */
const settled = (): Promise<boolean> => office.page.evaluate(() => document.fonts.ready.then(() => true));

/** Every eighth state, the languages taking turns, because their pages are alike; all of them in `npm run screens`. */
const everything = process.env.RIFFLE_SCREENS === 'all';
const states = Object.keys(statesAt(0))
  .filter((_name, index) => everything || index % 8 === 1)
  .map((name, index) => ({ name, spoken: everything ? languages : [languages[index % languages.length] ?? 'en'] }));

test.each(states)('$name in $spoken: every word in its place, and accessible', async ({ name, spoken }) => {
  const { page, complaints } = office;
  const before = complaints.length;
  await page.goto(`http://office-page.riffle/office-page.html?state=${name}&language=${spoken[0]}`);
  await page.waitForSelector('html[data-ready=yes]');
  await settled();
  const found: string[] = [];
  for (const language of spoken) {
    await page.evaluate((words) => window.office.speak(words), language);
    await keepScreen(page, `office-${name}-${language}`, 'jpeg');
    found.push(...(await page.evaluate(cutOff)).map((what) => `${language}: ${what}`));
  }
  expect(found).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(complaints.slice(before)).toEqual([]);
});
