import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { bundledBrowser, findBrowser, launchBrowser } from '../support/browser.ts';
import { openPage } from '../support/page.ts';

const programs = { found: () => findBrowser(), bundled: () => bundledBrowser() };

test.each(['found', 'bundled'] as const)('the %s browser shows visible text', async (which) => {
  const browser = await launchBrowser(await programs[which]());
  onTestFinished(() => browser.close());
  const { page, complaints } = await openPage(browser);
  await page.goto('data:text/html,<html lang=en><title>Riffle</title><p>Seat 3 to act');
  const text = page.getByText('Seat 3 to act');
  expect(await text.isVisible()).toBe(true);
  expect(
    await text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    }),
  ).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test('a failing page is reported', async () => {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const { page, complaints } = await openPage(browser);
  await page.goto(`data:text/html,<script>console.error('no table')</script><img src="https://riffle.invalid/x.png">`);
  expect(complaints).toEqual(expect.arrayContaining([expect.stringContaining('no table')]));
  expect(complaints).toEqual(expect.arrayContaining([expect.stringContaining('ERR_NAME_NOT_RESOLVED')]));
});

test('a browser named by hand must exist', async () => {
  await expect(findBrowser({ RIFFLE_CHROMIUM: '/nowhere/chromium' })).rejects.toThrow('no such file');
});

test('the bundled browser is used when asked for, whatever else is installed', async () => {
  const { path } = await findBrowser({ RIFFLE_BROWSER: 'bundled', RIFFLE_CHROMIUM: process.execPath });
  expect(path).toContain('riffle-browser');
  expect(existsSync(path)).toBe(true);
});
