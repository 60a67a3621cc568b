import type { Page } from 'playwright-core';

/** Presses, waits until the hold has acted, however slow the page is, and releases. */
export async function heldOut(page: Page, press: () => Promise<void>, letGo: () => Promise<void>): Promise<void> {
  const held = await page.evaluateHandle(() => ({
    over: new Promise<void>((resolve, reject) => {
      let began = false;
      setTimeout(() => reject(new Error('No button was held until it acted.')), 30_000);
      const observer = new MutationObserver(() => {
        const isHeld = document.querySelector('.action-hold.holding') !== null;
        if (began && !isHeld) {
          observer.disconnect();
          resolve();
        }
        began ||= isHeld;
      });
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['class'] });
    }),
  }));
  await press();
  await held.evaluate(({ over }) => over);
  await letGo();
}
