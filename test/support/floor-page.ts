import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { openPaired, type PairedPage } from './paired-page.ts';

/** The floor desk as a floor person's finger finds it. */
export interface FloorPage extends PairedPage {
  readonly name: string;
  speak(language: string): Promise<void>;
}

/** Pairs a browser by its code and opens the desk. */
export async function openFloor(
  browser: Browser,
  { url, code, name }: { readonly url: string; readonly code: string; readonly name: string },
): Promise<FloorPage> {
  const paired = await openPaired(browser, { url, page: '/floor', code, name });
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
