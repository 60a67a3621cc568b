import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openConsole } from '../support/dealer-page.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { languages } from '../support/languages.ts';
import { startServer, tableConfig } from '../support/server-process.ts';
import { browser } from '../support/shared-browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

/** No text sticks out of its place, where it would be cut off. */
const cutOff = (page: Page, places: string): Promise<readonly string[]> =>
  page
    .locator(places)
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.textContent ?? ''),
    );

test('practice opens from the settings, in every language, without a connection to the table, until a hand begins there', async () => {
  const folder = temporaryFolder();
  const server = await startServer('table', folder, tableConfig({}));
  const dealer = await openConsole(browser, server.url);
  onTestFinished(dealer.close);
  const { page } = dealer;
  const facts = async (): Promise<unknown> =>
    ((await (await fetch(`${server.url}/health`)).json()) as { readonly practice: unknown }).practice;
  const rules = { rulebook: 'tda-2024', overlay: {} };
  expect(await facts()).toEqual({ running: false, hand: 0, decisive: expect.any(Number), rules });
  await dealer.tap(/^Settings/);
  const lines: string[] = [];
  page.on('websocket', (line) => lines.push(line.url()));
  await dealer.tap('Practice');
  await page.waitForURL('**/practice');

  for (const language of languages) {
    await page.locator(`.practice-language[lang=${language}]`).click();
    await keepScreen(page, `practice-${language}`);
    if (language === 'en') await isAccessible(page);
    expect(await cutOff(page, '.choose-big, .choose-hand, .choose-rulebook, .score')).toEqual([]);

    await page.locator('.choose-big').last().click();
    await page.locator('.choice').first().click();
    await keepScreen(page, `practice-ruling-${language}`);
    if (language === 'en') await isAccessible(page);
    expect(await cutOff(page, '.choice, .situation-ruling, .situation-asked')).toEqual([]);
    await page.locator('.practice-leave').click();

    await page.locator('.choose-big').first().click();
    await page.locator('.coach').waitFor();
    await keepScreen(page, `practice-lesson-${language}`);
    if (language === 'en') await isAccessible(page);
    expect(await cutOff(page, '.practice-bar, .coach, .coach-lines')).toEqual([]);
    await page.locator('.practice-leave').click();
  }
  expect(lines).toEqual([]);

  await page.locator('.practice-language[lang=en]').click();
  const other = await openConsole(browser, server.url);
  onTestFinished(other.close);
  await other.tap(/^Start hand 1/);
  await dealer.says('Hand 1 has begun at the table.');
  await page.waitForURL(server.url.replace(/\/?$/, '/'));
  await dealer.seatSays(1, 'to act');
  expect(await facts()).toMatchObject({ running: true, hand: 1 });
  // Leaving a page while its other languages still load would abort those requests.
  await page.waitForLoadState('networkidle');
  // Practice opens only between hands.
  await page.goto(`${server.url}/practice`);
  await dealer.says('A hand is being dealt at this table.');
  expect(dealer.complaints).toEqual([]);
});
