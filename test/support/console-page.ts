import type { Browser, BrowserContextOptions } from 'playwright-core';
import { type BuiltPage, openBuiltPage } from './built-page.ts';

/** Opens the console on a table inside a page whose clock runs this many times faster. */
export async function openConsolePage(
  browser: Browser,
  { hurry, ...options }: BrowserContextOptions & { readonly hurry: number },
): Promise<BuiltPage> {
  const opened = await openBuiltPage(browser, 'console-page', options, {
    prepare: (page) => page.addInitScript(hurryClock, hurry),
  });
  await opened.page.waitForFunction(() => 'tapHand' in window);
  return opened;
}

/** Runs in the page before its own scripts. */
function hurryClock(times: number): void {
  const { setTimeout: wait, Date: RealDate } = window;
  const begun = RealDate.now();
  // Code that measures by the page's clock runs equally fast: events carry its time.
  performance.now = (
    (now) => () =>
      now() * times
  )(performance.now.bind(performance));
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
  Object.defineProperty(Event.prototype, 'timeStamp', {
    get(this: Event) {
      return (stamp?.call(this) as number) * times;
    },
  });
  RealDate.now = (
    (now) => () =>
      begun + (now() - begun) * times
  )(RealDate.now.bind(RealDate));
  window.setTimeout = ((action: () => void, ms = 0) => wait(action, ms / times)) as typeof window.setTimeout;
}
