import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page in a browser profile of its own, and everything it complained about so far. */
export interface WatchedPage {
  readonly page: Page;
  /** Uncaught errors, console errors and failed requests, in order; a healthy page has none. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens a page with no cookies and no memory of another one. */
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
    // What a page was still loading when it was left is no fault of it.
    if (errorText !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${errorText}`);
  });
  return { page, complaints, close: () => context.close() };
}
