import { AxeBuilder } from '@axe-core/playwright';
import { expect, onTestFinished, test } from 'vitest';
import { playerNames } from '../../commands/one-pc/default-table.ts';
import { type DealerPage, openConsole } from '../support/dealer-page.ts';
import { heldOut } from '../support/held-out.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { startServer, tableConfig } from '../support/server-process.ts';
import { browser } from '../support/shared-browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { tightTargets } from '../support/touch-targets.ts';

async function openTable(changes: Readonly<Record<string, unknown>> = {}): Promise<DealerPage> {
  const folder = temporaryFolder();
  const server = await startServer('table', folder, tableConfig(changes));
  const dealer = await openConsole(browser, server.url);
  onTestFinished(dealer.close);
  return dealer;
}

const nine = playerNames.slice(0, 9).map((name, index) => ({ seat: index + 1, name, stack: 1_600 + 5_900 * index }));

/** Presses keys one after another, each when the table has been still long enough. */
async function keys({ page, still }: DealerPage, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await still();
    await page.keyboard.press(name);
  }
}

/** Presses Tab until a button of this name has the focus. */
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
  await heldOut(
    page,
    () => page.keyboard.down(name),
    () => page.keyboard.up(name),
  );
}

/** How the focus is shown. */
const focusRing = ({ page }: DealerPage) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { outlineWidth: width, outlineStyle: style, outlineOffset: offset, outlineColor } = getComputedStyle(focused);
    return { width, style, offset, isText: outlineColor === getComputedStyle(document.body).color };
  });

test('a whole hand by keys alone: start, raise, fold, call, cards, bet, undo, muck, push; and Enter holds as a finger does', async () => {
  const dealer = await openTable();
  await keys(dealer, 'g');
  await dealer.seatSays(1, 'to act, 200 to call');
  await keys(dealer, 'r', '6', '0', '0', 'r');
  await dealer.seatSays(1, '9,400');
  await keys(dealer, 'f', 'u', 'f', 'c');
  await dealer.says(/flop/i);
  await keys(dealer, 'k');
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
  expect(await tightTargets(dealer.page)).toEqual([]);
  await keys(dealer, 'f');
  await holdKey(dealer, 'p');
  await dealer.says(/Start hand 2/);
  await keys(dealer, 'g', 'f', 'f');
  await tabTo(dealer, /^Hold to push/);
  expect(await tightTargets(dealer.page)).toEqual([]);
  expect(await focusRing(dealer)).toEqual({ width: '3px', style: 'solid', offset: '2px', isText: true });
  await holdKey(dealer, 'Enter');
  await dealer.says(/Start hand 3/);
  expect(dealer.complaints).toEqual([]);
});

test('left-handed the rail changes sides and nothing is mirrored; the light theme is accessible', async () => {
  const dealer = await openTable({ seats: 9, players: nine });
  const { page } = dealer;
  await keys(dealer, 'g');
  await dealer.says(/to call/);
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
  await page.locator('.top-settings').click();
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  for (const state of ['settings', 'betting']) {
    await keepScreen(page, `light-left-${state}`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await keys(dealer, 'Escape');
  }
  await page.locator('.top-settings').click();
  for (const choice of ['Slovenčina', '200 %']) await page.getByRole('button', { name: choice }).click();
  await keys(dealer, 'Escape');
  const cut = await page.evaluate(() =>
    [document.querySelector('.top-bar'), ...document.querySelectorAll('.top-bar .top-cell, .top-open')].flatMap(
      (one) => (one !== null && one.scrollWidth > one.clientWidth ? [one.textContent] : []),
    ),
  );
  expect(cut).toEqual([]);
  await page.reload();
  await expect.poll(async () => (await places()).rail).toEqual([0]);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(228, 231, 226)');
});
