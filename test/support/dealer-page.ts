import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FromTableServer, ToTableServer } from '../../protocol/table-messages.ts';
import { heldOut } from './held-out.ts';
import { openPage } from './page.ts';

/** The console for a dealer's finger. */
export interface DealerPage {
  readonly page: Page;
  readonly complaints: readonly string[];
  /** Taps the button whose name begins like this, once the table has been still long enough for a tap to count. */
  tap(name: string | RegExp): Promise<void>;
  /** Waits until every request is answered, and the felt and the dock have been still long enough for a tap to count. */
  still(): Promise<void>;
  /** Holds it until it acts. */
  hold(name: string | RegExp): Promise<void>;
  /** The spoken names of the seats' plates. */
  seatNames(): Promise<readonly string[]>;
  /** Waits until the seat's spoken name says this. */
  seatSays(seat: number, text: string): Promise<void>;
  says(text: string | RegExp): Promise<void>;
  close(): Promise<void>;
}

/** A tap is refused this shortly after another screen or a device changed the table. */
const stillMs = 170;
/** During this time a second tap at the same place presses no key that has come up there. */
const samePlaceMs = 320;

/** `prepare` is applied to the page before anything is loaded. */
export async function openConsole(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<DealerPage> {
  const { page, complaints, close } = await openPage(browser, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // A dealer's screen is touched; a mouse works as well.
    hasTouch: true,
  });
  const unanswered = unansweredOn(page);
  await prepare(page);
  await page.goto(url);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const still = async (forMs = stillMs): Promise<void> => {
    // On a busy machine the table may not be there yet.
    await page.locator('main:not(.console-sentence)').first().waitFor();
    await page.evaluate(
      (ms) =>
        new Promise<void>((resolve) => {
          const done = (): void => {
            observer.disconnect();
            resolve();
          };
          let timer = setTimeout(done, ms);
          const observer = new MutationObserver(() => {
            clearTimeout(timer);
            timer = setTimeout(done, ms);
          });
          // The clock in the top bar never stands still; the felt and the dock do.
          for (const part of document.querySelectorAll('main')) {
            observer.observe(part, { subtree: true, childList: true, characterData: true });
          }
        }),
      forMs,
    );
    // A busy server may take longer to answer the previous tap.
    if (unanswered.size > 0) await still(forMs);
  };
  let tapped = { x: -1, y: -1 };
  const tap = async (name: string | RegExp): Promise<void> => {
    await button(name).waitFor();
    const box = await button(name).boundingBox();
    const isSamePlace =
      box !== null && Math.abs(tapped.x - box.x) < box.width && Math.abs(tapped.y - box.y) < box.height;
    await still(isSamePlace ? samePlaceMs : stillMs);
    await button(name).click();
    tapped = box ?? tapped;
  };
  /** A plate that can be tapped is a button named by its content; another one is a group with a label. */
  const seatNames = (): Promise<readonly string[]> =>
    page
      .locator('.seat')
      .evaluateAll((plates) =>
        plates.map(
          (plate) => plate.getAttribute('aria-label') ?? plate.querySelector('.visually-hidden')?.textContent ?? '',
        ),
      );
  return {
    page,
    complaints,
    close,
    still: () => still(samePlaceMs),
    tap,
    hold: async (name) => {
      await button(name).waitFor();
      await still();
      await button(name).hover();
      await heldOut(
        page,
        () => page.mouse.down(),
        () => page.mouse.up(),
      );
    },
    seatNames,
    seatSays: async (seat, text) => {
      const said = new RegExp(`^Seat ${seat}, .*${text}`);
      await expect.poll(seatNames).toContainEqual(expect.stringMatching(said));
    },
    says: async (text) => {
      await page.getByText(text).first().waitFor();
    },
  };
}

/** Ids of the page's requests that are not answered yet. */
function unansweredOn(page: Page): ReadonlySet<string> {
  const ids = new Set<string>();
  page.on('websocket', (line) => {
    line.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload)) as ToTableServer;
      if (message.type === 'request') ids.add(message.id);
    });
    line.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as FromTableServer;
      if (message.type === 'answer') ids.delete(message.id);
    });
    // Requests lost with a connection are repeated over the next one.
    line.on('close', () => ids.clear());
  });
  return ids;
}
