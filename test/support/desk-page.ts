import type { Browser, BrowserContextOptions } from 'playwright-core';
import { type BuiltPage, openBuiltPage } from './built-page.ts';

/** Opens the floor desk over a room of forty tables inside a page. */
export async function openDeskPage(
  browser: Browser,
  { language = 'en', ...options }: BrowserContextOptions & { readonly language?: string } = {},
): Promise<BuiltPage> {
  const desk = await openBuiltPage(browser, 'desk-page', options, { query: `?language=${language}` });
  await desk.page.waitForSelector('.desk-pill');
  return desk;
}
