import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { playerNames } from '../../commands/one-pc/default-table.ts';
import { launchBrowser } from '../support/browser.ts';
import { type DealerPage, openConsole } from '../support/dealer-page.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { startServer, tableConfig } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { tightTargets } from '../support/touch-targets.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openTable(changes: Readonly<Record<string, unknown>> = {}): Promise<DealerPage> {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const server = await startServer('table', folder.path, tableConfig(changes));
  const dealer = await openConsole(browser, server.url);
  onTestFinished(dealer.close);
  return dealer;
}

const nine = playerNames.slice(0, 9).map((name, index) => ({ seat: index + 1, name, stack: 1_600 + 5_900 * index }));

/** Presses keys one after another, each when the table has been still long enough for it to count. */
async function keys({ page, still }: DealerPage, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await still();
    await page.keyboard.press(name);
  }
}

/** Goes on by tab until a button of this name has the focus. */
async function tabTo({ page }: DealerPage, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 150; pressed++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (name.test(focused)) return;
  }
  throw new Error(`No button that says ${name} can be reached by tab.`);
}

/** Keeps a key down for as long as a hold takes. */
async function holdKey({ page, still }: DealerPage, name: string): Promise<void> {
  await still();
  await page.keyboard.down(name);
  await page.waitForTimeout(750);
  await page.keyboard.up(name);
}

test('every button of the console can be hit, and not be mistaken for the one beside it', async () => {
  const dealer = await openTable({ seats: 9, players: nine });
  const { page } = dealer;
  const found: string[] = [];
  const measure = async (state: string): Promise<void> => {
    await dealer.still();
    found.push(...(await tightTargets(page)).map(({ name, why }) => `${state}: ${name} ${why}`));
  };
  await measure('between hands');
  for (const sheet of [/^Seats…/, /^Next hand…/]) {
    await dealer.tap(sheet);
    await measure(String(sheet));
    await keys(dealer, 'Escape');
  }
  await keys(dealer, 'g');
  await dealer.says(/to call/);
  await measure('betting');
  await page.locator('.top-settings').click();
  await measure('settings');
  await keys(dealer, 'Escape', '1', '2', '2', '3');
  await measure('chips out');
  await keys(dealer, 'w');
  await measure('words');
  await keys(dealer, 'Escape', 'r');
  await measure('raise');
  await keys(dealer, 'Escape', 'h');
  await measure('what happened');
  await keys(dealer, 'Escape');
  await page.locator('.top-open').click();
  await measure('devices');
  await keys(dealer, 'Escape');
  for (let seat = 0; seat < 7; seat++) await keys(dealer, 'f');
  await keys(dealer, 'c', 'c');
  await dealer.says(/Flop is out/);
  await measure('board');
  await dealer.tap(/^Cards…/);
  await measure('cards');
  await keys(dealer, 'Escape', 'g');
  await dealer.says(/checked to|acts first/);
  await keys(dealer, 'a', 'c');
  await measure('all in');
  expect(found).toEqual([]);
});

test('a whole hand by keys alone: start, raise, fold, call, cards, bet, undo, show, push, and the next one', async () => {
  const dealer = await openTable();
  await keys(dealer, 'g');
  await dealer.seatSays(1, 'to act, 200 to call');
  await keys(dealer, 'r', '6', '0', '0', 'r');
  await dealer.seatSays(1, '9,400');
  await keys(dealer, 'f', 'u', 'f', 'c');
  await dealer.says(/flop/i);
  await keys(dealer, 'c');
  for (const card of [/^ace of hearts/, /^king of hearts/, /^seven of clubs/]) {
    await tabTo(dealer, card);
    await keys(dealer, 'Enter');
  }
  await keys(dealer, 'g');
  await dealer.seatSays(3, '9,400, to act');
  await keys(dealer, 'c', '2', '3', 'r');
  await dealer.seatSays(3, 'to act, 1,500 to call');
  await keys(dealer, 'c', 'g');
  await dealer.says(/first|checked/);
  await keys(dealer, 'c', 'c', 'g', 'c', 'c');
  await dealer.says('Showdown');
  await keepScreen(dealer.page, 'keys-showdown');
  await keys(dealer, 'f');
  await holdKey(dealer, 'p');
  await dealer.says(/Start hand 2/);
  expect(dealer.complaints).toEqual([]);
});

test('the focus is seen wherever it is, and Enter holds as a finger does', async () => {
  const dealer = await openTable();
  await keys(dealer, 'g', 'f', 'f');
  const { page } = dealer;
  await tabTo(dealer, /^Hold to push/);
  expect(
    await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null) return null;
      const { outlineWidth, outlineStyle, outlineOffset, outlineColor } = getComputedStyle(focused);
      const ink = getComputedStyle(document.documentElement).color;
      return { outlineWidth, outlineStyle, outlineOffset, isText: outlineColor === ink };
    }),
  ).toEqual({ outlineWidth: '3px', outlineStyle: 'solid', outlineOffset: '2px', isText: true });
  await holdKey(dealer, 'Enter');
  await dealer.says(/Start hand 2/);
});

test('left-handed the rail changes sides, and neither seats nor actions are mirrored', async () => {
  const dealer = await openTable({ seats: 9, players: nine });
  const { page } = dealer;
  await keys(dealer, 'g');
  const places = () =>
    page.evaluate(() => {
      const left = (selector: string): number[] =>
        [...document.querySelectorAll(selector)].map((one) => Math.round(one.getBoundingClientRect().left));
      return { rail: left('.rail'), seats: left('.seat'), actions: left('.action-row > *'), bar: left('.top-cell') };
    });
  const right = await places();
  await page.locator('.top-settings').click();
  await page.getByRole('button', { name: 'Left-handed' }).click();
  await keys(dealer, 'Escape');
  const shifted = (all: readonly number[]) => all.map((left) => left + 116);
  expect(await places()).toEqual({
    rail: [0],
    seats: shifted(right.seats),
    actions: shifted(right.actions),
    bar: right.bar,
  });
  expect(right.rail).toEqual([1164]);
  await page.reload();
  expect((await places()).rail).toEqual([0]);
});

test('the light theme is accessible, and what its settings say', async () => {
  const dealer = await openTable({ seats: 9, players: nine });
  const { page } = dealer;
  await keys(dealer, 'g');
  await page.locator('.top-settings').click();
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  for (const state of ['settings', 'betting']) {
    await keepScreen(page, `light-${state}`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await keys(dealer, 'Escape');
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(228, 231, 226)');
});
