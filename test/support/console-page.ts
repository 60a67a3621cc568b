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

declare global {
  interface Window {
    /** From now on the page's clock runs this many times faster than normal. */
    hurry: (times: number) => void;
  }
}

/** Runs in the page before its own scripts. */
function hurryClock(first: number): void {
  const { setTimeout: wait, Date: RealDate } = window;
  const real = performance.now.bind(performance);
  const begun = RealDate.now() - real();
  // The clock never jumps: another speed begins where the last one has come to.
  let [times, since, passed] = [first, 0, 0];
  const clockAt = (at: number): number => passed + (at - since) * times;
  window.hurry = (next) => {
    const now = real();
    [passed, since, times] = [clockAt(now), now, next];
  };
  // Code that measures by the page's clock runs equally fast: events carry its time.
  performance.now = () => clockAt(real());
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
  Object.defineProperty(Event.prototype, 'timeStamp', {
    get(this: Event) {
      return clockAt(stamp?.call(this) as number);
    },
  });
  RealDate.now = () => begun + clockAt(real());
  window.setTimeout = ((action: () => void, ms = 0) => wait(action, ms / times)) as typeof window.setTimeout;
}
