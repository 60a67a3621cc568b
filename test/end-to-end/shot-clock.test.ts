import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keepScreen } from '../support/keep-screen.ts';
import { openTable } from '../support/sample-table.ts';
import { browser } from '../support/shared-browser.ts';

const seat = (page: Page, number: number) => page.locator(`.seat[data-seat="${number}"]`);
const secondsOf = async (page: Page, number: number): Promise<number> =>
  Number(await seat(page, number).locator('.seat-shot-seconds').textContent());
const bankOf = async (page: Page, number: number): Promise<string | null> =>
  seat(page, number).locator('.seat-bank').textContent();

/** Published formats with what their sources leave to the house, and the seconds of the first decision. */
const formats = [
  ['ept', { extensions: 3 }, 30, '3'],
  ['wpt-2019', {}, 30, '10'],
  ['apt-2024-turbo', { extensionSeconds: 15 }, 15, '2'],
  ['pokerdream', { extensionSeconds: 30 }, 15, '3'],
  ['aspers', { extensionSeconds: 30 }, 30, '2'],
] as const;

test.each(formats)(
  '%s: the clock starts with the act before, an extension is one tap on the seat, and the dealer stops it',
  async (format, own, first, cards) => {
    const { dealer } = await openTable(browser, { shotClock: { format, ...own } });
    const { page } = dealer;
    await dealer.tap(/^Start hand 1/);
    // With three players the button acts first.
    await seat(page, 1).locator('.shot-ring').waitFor();
    expect(await secondsOf(page, 1)).toBeGreaterThan(first - 3);
    expect(await bankOf(page, 1)).toBe(cards);
    await keepScreen(page, `shot-clock-${format}`);
    const card = page.getByRole('button', { name: /^Seat 1/ });
    await dealer.still();
    await card.click();
    await expect.poll(() => bankOf(page, 1)).toBe(String(Number(cards) - 1));
    expect(await secondsOf(page, 1)).toBeGreaterThan(first);
    await dealer.tap(/^Stop the clock of seat 1/);
    await page.getByRole('button', { name: /^Let the clock of seat 1 go on/ }).waitFor();
    await dealer.tap(/^Let the clock of seat 1 go on/);
    await dealer.tap(/^Call 200/);
    await seat(page, 2).locator('.shot-ring').waitFor();
    expect(await seat(page, 1).locator('.shot-ring').count()).toBe(0);
    expect(dealer.complaints).toEqual([]);
  },
);

test('a table server killed in mid-count resumes in the same second, whatever the wall clock did', async () => {
  const { dealer, server, again } = await openTable(browser, { shotClock: { seconds: 60 } });
  const { page } = dealer;
  await dealer.tap(/^Start hand 1/);
  await seat(page, 1).locator('.shot-ring').waitFor();
  await expect.poll(() => secondsOf(page, 1)).toBeLessThan(58);
  const before = await secondsOf(page, 1);
  await server.kill();
  // The console does not count before it knows the clock.
  await page.locator('.seat-shot-seconds').waitFor({ state: 'detached' });
  await page.waitForTimeout(8_000);
  const begun = performance.now();
  await again();
  await page.locator('.seat-shot-seconds').waitFor();
  await dealer.tap(/^Stop the clock of seat 1/);
  await page.getByRole('button', { name: /^Let the clock of seat 1 go on/ }).waitFor();
  const after = await secondsOf(page, 1);
  const backFor = Math.ceil((performance.now() - begun) / 1000);
  // However long it took: the server's absence costs the player no time.
  expect(before - after).toBeGreaterThanOrEqual(0);
  expect(before - after).toBeLessThanOrEqual(backFor + 1);
});

test('the players’ display has the same ring and seconds, and stops with them', async () => {
  const { dealer, server } = await openTable(browser, { shotClock: { seconds: 60 } });
  const display = await browser.newPage();
  await display.goto(`${server.url}/players`);
  await dealer.tap(/^Start hand 1/);
  await display.locator('.shot-ring').waitFor();
  await dealer.tap(/^Stop the clock of seat 1/);
  const text = await dealer.page.locator('.seat[data-seat="1"] .seat-shot-seconds').textContent();
  await display.getByText(text ?? '', { exact: true }).waitFor();
  await keepScreen(display, 'players-shot-clock');
  await display.close();
});

/** A console's cable: while it is out, nothing gets through either way and no connection is closed. */
async function cableOf(page: Page): Promise<{ isIn: boolean }> {
  const cable = { isIn: true };
  await page.routeWebSocket(/./, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => cable.isIn && server.send(message));
    server.onMessage((message) => cable.isIn && line.send(message));
  });
  return cable;
}

test('when a console’s cable is pulled, the clock goes back to when it was last heard, and says so afterwards', async () => {
  const { dealer, server } = await openTable(browser, { shotClock: { seconds: 60, atZero: 'clock' } });
  const { page } = dealer;
  const cable = await cableOf(page);
  await page.goto(server.url);
  await dealer.tap(/^Start hand 1/);
  await seat(page, 1).locator('.shot-ring').waitFor();
  await expect.poll(() => secondsOf(page, 1)).toBeLessThan(58);
  cable.isIn = false;
  const before = await secondsOf(page, 1);
  // The page does not know and counts on.
  await expect.poll(() => secondsOf(page, 1), { timeout: 20_000 }).toBeLessThan(before - 8);
  cable.isIn = true;
  await expect.poll(() => secondsOf(page, 1), { timeout: 10_000 }).toBeGreaterThanOrEqual(before - 2);
});

test('a table server that stood still for ten seconds costs the player none of them', async () => {
  const { dealer, server } = await openTable(browser, { shotClock: { seconds: 60 } });
  const { page } = dealer;
  await dealer.tap(/^Start hand 1/);
  await seat(page, 1).locator('.shot-ring').waitFor();
  await expect.poll(() => secondsOf(page, 1)).toBeLessThan(58);
  server.child.kill('SIGSTOP');
  const before = await secondsOf(page, 1);
  await expect.poll(() => secondsOf(page, 1), { timeout: 20_000 }).toBeLessThan(before - 8);
  server.child.kill('SIGCONT');
  await expect.poll(() => secondsOf(page, 1), { timeout: 10_000 }).toBeGreaterThanOrEqual(before - 2);
});

test.each(['dealer', 'clock'] as const)('at zero the %s books the decision', async (atZero) => {
  const { dealer } = await openTable(browser, { shotClock: { seconds: 6, atZero } });
  const { page } = dealer;
  await dealer.tap(/^Start hand 1/);
  if (atZero === 'dealer') {
    await page.getByRole('button', { name: 'Hand is dead' }).waitFor();
    await keepScreen(page, 'shot-clock-at-zero');
    await dealer.tap('Hand is dead');
  }
  await dealer.seatSays(1, 'folded|out|dead');
  await seat(page, 2).locator('.shot-ring').waitFor();
});
