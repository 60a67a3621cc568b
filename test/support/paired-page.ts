import type { Browser, Page } from 'playwright-core';
import { heldOut } from './held-out.ts';
import { openPage } from './page.ts';

/** A page of the cardroom for a person at it. */
export interface PairedPage {
  readonly page: Page;
  readonly complaints: readonly string[];
  tap(name: string | RegExp): Promise<void>;
  /** Holds the button until it acts. */
  hold(name: string | RegExp): Promise<void>;
  says(text: string | RegExp): Promise<void>;
  close(): Promise<void>;
}

/** Pairs a browser by its code and opens a page of the cardroom. */
export async function openPaired(
  browser: Browser,
  { url, page: path, code, name }: Readonly<Record<'url' | 'page' | 'code' | 'name', string>>,
): Promise<PairedPage> {
  const { page, complaints, close } = await openPage(browser, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await page.goto(`${url}${path}#code=${code}`);
  await page.getByRole('textbox').first().fill(name);
  // After pairing, the page reloads: wait until it has finished.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Pair' }).click();
  const button = (label: string | RegExp) =>
    page.getByRole('button', { name: label, exact: typeof label === 'string' }).first();
  return {
    page,
    complaints,
    close,
    tap: async (label) => {
      // Each tap here is meant, however soon it follows one on a key that has gone: keyboard users do not double-tap.
      await page.keyboard.press('Shift');
      await button(label).click();
    },
    hold: async (label) => {
      await button(label).hover();
      await heldOut(
        page,
        () => page.mouse.down(),
        () => page.mouse.up(),
      );
    },
    says: async (text) => {
      await page.getByText(text).first().waitFor();
    },
  };
}
