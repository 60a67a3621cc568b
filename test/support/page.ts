import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page in its own browser profile, and all its errors so far. */
export interface WatchedPage {
  readonly page: Page;
  /** Uncaught errors, console errors and failed requests, in order; none for a healthy page. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens a page without cookies or storage from another one. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  // As long as tests wait for anything else: beside other tests a page may be slow.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const { errorText } = request.failure() ?? {};
    // Requests aborted by leaving the page are no fault.
    if (errorText !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${errorText}`);
  });
  return { page, complaints, close: () => context.close() };
}
