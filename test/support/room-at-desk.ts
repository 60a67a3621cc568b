import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import type { PairedPage } from './paired-page.ts';
import { openHouse } from './room-with-office.ts';

/** A cardroom, its table 7 with a dealer at the console, and floor persons at their desks. */
export async function openRoom(browser: Browser) {
  const { room, opensTable, comes } = await openHouse(browser, ['table-7']);
  const { dealer } = await opensTable({});
  return { room, dealer, comes: async (name: string) => floorPage(await comes('floor', '/floor', name), name) };
}

/** Opens the call without a ruling, and waits until its ruling can be signed. */
export async function openCall({ page }: FloorPage): Promise<void> {
  await page.locator('.desk-call:not(:has(.desk-call-ruled))').first().click();
  await page.locator('.desk-ruling').waitFor();
}

/** The floor desk for a floor person's finger. */
export interface FloorPage extends PairedPage {
  readonly name: string;
  speak(language: string): Promise<void>;
}

/** The desk, once it is drawn. */
async function floorPage(paired: PairedPage, name: string): Promise<FloorPage> {
  const { page } = paired;
  await page.locator('.room-bar-floor').waitFor();
  return {
    ...paired,
    name,
    speak: async (language) => {
      await page.locator('.room-me').click();
      await page.locator('.room-language select').last().selectOption(language);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
      await page.keyboard.press('Escape');
    },
  };
}
