import { findBrowser } from './browser.ts';

/** Runs once before the end-to-end tests, so that no test waits for a browser to be unpacked. */
export async function setup(): Promise<void> {
  await findBrowser();
}
