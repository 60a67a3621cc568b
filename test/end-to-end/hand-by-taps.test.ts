import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openConsole } from '../support/dealer-page.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { keyCards, openTable } from '../support/sample-table.ts';
import { browser } from '../support/shared-browser.ts';
import { traced } from '../support/traced.ts';

/** A page's messages from its server from now on: held back between `hold` and `release`, then delivered in order. */
async function messagesTo(page: Page): Promise<{ readonly hold: () => void; readonly release: () => void }> {
  let held: (() => void)[] | null = null;
  await page.routeWebSocket(/./, (line) => {
    line.connectToServer().onMessage((message) => {
      if (held === null) line.send(message);
      else held.push(() => line.send(message));
    });
  });
  return {
    hold: () => {
      held = [];
    },
    release: () => {
      for (const tell of held ?? []) tell();
      held = null;
    },
  };
}

test('a tournament hand without any device: raise by keypad, board by grid, showdown, push, next button', async () => {
  const { dealer } = await openTable(browser);
  await dealer.tap(/^Start hand 1/);
  const scripts = await dealer.page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => name.match(/[^/]+\.js$/)?.[0] ?? []),
  );
  const english = scripts.filter((name) => name.startsWith('text-en'));
  expect(english, 'a language is one file').toHaveLength(1);
  expect(scripts.length, 'scripts of the first page, texts of other languages among them').toBeLessThan(40);
  await dealer.seatSays(1, '10,000, to act, 200 to call');
  await dealer.tap(/^Raise…/);
  for (const digit of ['6', '00']) await dealer.page.getByRole('button', { name: digit, exact: true }).click();
  const { forcedLayouts } = await traced(browser, async () => {
    await dealer.tap(/^Raise to 600/);
    await dealer.tap(/^Fold/);
    await dealer.tap(/^Call 400/);
  });
  expect(forcedLayouts, 'sizes read while something had changed').toBe(0);
  await keyCards(dealer, 'ace of hearts', 'king of hearts', 'seven of clubs');
  await dealer.seatSays(3, '9,400, to act');
  await dealer.tap(/^Check/);
  await dealer.tap(/^Bet…/);
  await dealer.tap(/^Minimum/);
  await dealer.tap(/^Bet 200/);
  await dealer.tap(/^Call 200/);
  await keyCards(dealer, 'two of spades');
  await dealer.tap(/^Check/);
  await dealer.tap(/^Check/);
  await keyCards(dealer, 'three of spades');
  await dealer.tap(/^Check/);
  await dealer.tap(/^Check/);
  await dealer.says('Showdown');
  await keyCards(dealer, 'ace of spades', 'king of clubs');
  await keyCards(dealer, 'queen of spades', 'queen of clubs');
  await dealer.says('Two pair, aces and kings');
  await keepScreen(dealer.page, 'console-push');
  await dealer.hold(/^Hold to push/);
  await dealer.seatSays(3, '10,900');
  await dealer.seatSays(1, '9,200');
  await dealer.seatSays(2, '9,900');
  await dealer.tap(/^Start hand 2/);
  await dealer.seatSays(2, '9,900, to act, 200 to call');
  expect(dealer.complaints).toEqual([]);
});

test('a tap on a just changed table is refused, never applied to another seat', async () => {
  const { dealer: other, server } = await openTable(browser);
  let hold = () => {};
  let release = () => {};
  const dealer = await openConsole(browser, server.url, async (page) => {
    ({ hold, release } = await messagesTo(page));
  });
  onTestFinished(dealer.close);
  await other.tap(/^Start hand 1/);
  await dealer.seatSays(1, 'to act');
  await dealer.still();
  // Both fingers are down on Fold for seat 1; the second one to arrive would fold seat 2.
  hold();
  await other.tap(/^Fold/);
  await other.seatSays(2, 'to act');
  await dealer.page.getByRole('button', { name: /^Fold/ }).click();
  release();
  await dealer.says(/Seat 2 is to act/);
  // The next change is on the screen; the finger comes before anybody could have read it, however slow this machine is.
  await dealer.still();
  await dealer.page.evaluate(() => {
    const main = document.querySelector('main');
    if (main === null) throw new Error('There is no table.');
    const watch = new MutationObserver(() => {
      const key = [...document.querySelectorAll('.action')].find(({ textContent }) => textContent?.startsWith('Check'));
      if (key === undefined) return;
      watch.disconnect();
      const { x, y, width, height } = key.getBoundingClientRect();
      const at = { bubbles: true, pointerId: 7, isPrimary: true, clientX: x + width / 2, clientY: y + height / 2 };
      key.dispatchEvent(new PointerEvent('pointerdown', at));
      key.dispatchEvent(new PointerEvent('pointerup', at));
    });
    watch.observe(main, { subtree: true, childList: true, characterData: true });
  });
  await other.tap(/^Call 100/);
  await dealer.says(/Seat 3 is to act/);
  await dealer.seatSays(3, 'to act');
  expect((await dealer.seatNames()).filter((name) => name.includes('folded'))).toHaveLength(1);
});

test('kill -9 in the middle of a hand, start again: same hand, same seat to act, same pots', async () => {
  const { dealer, server, again } = await openTable(browser);
  await dealer.tap(/^Start hand 1/);
  await dealer.tap(/^Call 200/);
  await dealer.tap(/^Call 100/);
  await dealer.tap(/^Check/);
  await keyCards(dealer, 'ace of hearts', 'king of hearts', 'seven of clubs');
  await dealer.seatSays(2, 'to act');
  const felt = () => dealer.page.locator('main .table-frame').innerText();
  const before = await felt();
  expect(before).toContain('600');
  await server.kill();
  await dealer.says(/Table not reached/);
  await again();
  await expect.poll(() => dealer.page.getByText(/Table not reached/).count()).toBe(0);
  expect(await felt()).toBe(before);
  await dealer.tap(/^Check/);
  await dealer.seatSays(3, 'to act');
});
