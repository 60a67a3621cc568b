import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { askDesk } from '../../commands/cardroom-desk.ts';
import type { CodeAnswer } from '../../protocol/cardroom-messages.ts';
import { openConsole } from './dealer-page.ts';
import { openPaired, type PairedPage } from './paired-page.ts';
import { startServer, tableConfig } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A cardroom, its table 7 with a dealer at the console, and floor persons at desks of their own. */
export async function openRoom(browser: Browser) {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const key = 'a-key-both-of-them-know';
  const room = await startServer('cardroom', folder.path, { port: 0, tables: { 'table-7': key } });
  const url = `${room.url.replace('http', 'ws')}/sync`;
  const table = await startServer('table', folder.path, tableConfig({ cardroom: { url, key } }));
  const dealer = await openConsole(browser, table.url);
  onTestFinished(dealer.close);
  const comes = async (name: string) => {
    // A code lets one browser in.
    const asked = { path: '/code', body: { role: 'floor' }, does: 'gives out codes' };
    const { code } = await askDesk<CodeAnswer>(join(folder.path, 'cardroom.json'), asked);
    const floor = await openFloor(browser, { url: room.url, code, name });
    onTestFinished(floor.close);
    return floor;
  };
  return { room, dealer, comes };
}

/** Opens the call nobody has ruled on, and waits until its ruling can be signed. */
export async function openCall({ page }: FloorPage): Promise<void> {
  await page.locator('.desk-call:not(:has(.desk-call-ruled))').first().click();
  await page.locator('.desk-ruling').waitFor();
}

/** The floor desk as a floor person's finger finds it. */
export interface FloorPage extends PairedPage {
  readonly name: string;
  speak(language: string): Promise<void>;
}

/** Pairs a browser by its code and opens the desk. */
async function openFloor(
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
