import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openConsole } from '../support/dealer-page.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { openPage } from '../support/page.ts';
import { startServer, tableConfig } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openRoom() {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const key = 'a-key-both-of-them-know';
  const room = await startServer('cardroom', folder.path, { port: 0, tables: { 'table-7': key } });
  const url = `${room.url.replace('http', 'ws')}/sync`;
  const table = await startServer('table', folder.path, tableConfig({ cardroom: { url, key } }));
  const dealer = await openConsole(browser, table.url);
  onTestFinished(dealer.close);
  return { room, dealer };
}

async function holdButton(page: Page, name: RegExp): Promise<void> {
  const box = await page.getByRole('button', { name }).first().boundingBox();
  if (box === null) throw new Error(`${String(name)} has no place on the screen.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(750);
  await page.mouse.up();
}

test('the dealer reports a misdeal, the floor is paired, sees it and rules; the table deals again with the same button and blinds', async () => {
  const { room, dealer } = await openRoom();
  await dealer.tap(/^Start hand 1/);
  await dealer.tap(/^Call 200/);
  await dealer.tap(/^What happened/);
  await keepScreen(dealer.page, 'console-what-happened');
  await dealer.page.getByText('Card exposed', { exact: true }).click();
  await dealer.page.getByRole('button', { name: /^Seat 2, / }).click();
  await dealer.page.getByRole('button', { name: '1', exact: true }).click();
  await dealer.page.getByText('One of the first two off the deck').click();
  await dealer.says('Misdeal: hand 1 is dealt again.');
  await keepScreen(dealer.page, 'console-misdeal');
  await dealer.tap(/^Call floor/);
  await dealer.says(/Floor is called|is called/);

  const floor = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  onTestFinished(floor.close);
  const { page } = floor;
  await page.goto(`${room.url}/#code=${room.codes.floor}`);
  await keepScreen(page, 'pairing');
  await page.getByRole('textbox').first().fill('Petra');
  await page.getByRole('button', { name: 'Pair' }).click();
  await page
    .getByText(/misdeal reported/)
    .first()
    .waitFor();
  await keepScreen(page, 'cardroom');
  await page
    .getByRole('link', { name: /^Floor/ })
    .or(page.getByRole('button', { name: /^Floor/ }))
    .first()
    .click();
  const hold = page.getByRole('button', { name: /^Hold: deal again/ });
  // The desk has an address of its own, to be bookmarked and reloaded.
  await page.goto(`${room.url}/floor`);
  await hold.waitFor();
  for (const language of ['en', 'cs', 'sk', 'pl']) {
    await page.locator('.room-language select').last().selectOption(language);
    await keepScreen(page, `floor-${language}`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
  await page.locator('.room-language select').last().selectOption('en');
  await hold.waitFor();
  await holdButton(page, /^Hold: deal again/);
  await dealer.says(/Deal hand 1 again: button 1, blinds 2 and 3/);
  await keepScreen(dealer.page, 'console-deal-again');
  await dealer.seatSays(2, '10,000');
  await dealer.tap(/^Deal hand 1 again/);
  await dealer.seatSays(1, '10,000, to act, 200 to call');
  await dealer.seatSays(2, '9,900');
  await dealer.seatSays(3, '9,800');
  expect(dealer.complaints).toEqual([]);
  expect(floor.complaints).toEqual([]);
});

test('a browser without a code is shown one page and told nothing', async () => {
  const { room } = await openRoom();
  const { page, close } = await openPage(browser);
  onTestFinished(close);
  await page.goto(room.url);
  await page.getByRole('textbox').nth(1).fill('000000');
  await page.getByRole('textbox').first().fill('Stranger');
  await page.getByRole('button', { name: 'Pair' }).click();
  await expect.poll(() => page.locator('body').innerText(), { timeout: 10_000 }).toMatch(/code/i);
  const text = await page.locator('body').innerText();
  for (const secret of ['Table 7', 'Dvořák', '10,000']) expect(text).not.toContain(secret);
});
