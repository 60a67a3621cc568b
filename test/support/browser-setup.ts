import { findBrowser } from './browser.ts';

/** Runs once before the end-to-end tests, so that no test waits while a browser is unpacked. */
export async function setup(): Promise<void> {
  await findBrowser();
}
