import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { askDesk } from '../../commands/cardroom-desk.ts';
import type { CodeAnswer } from '../../protocol/cardroom-messages.ts';
import { launchBrowser } from '../support/browser.ts';
import { type DealerPage, openConsole } from '../support/dealer-page.ts';
import { type FloorPage, openFloor } from '../support/floor-page.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { openPage } from '../support/page.ts';
import { startServer, tableConfig } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A cardroom, its table 7 with a dealer at the console, and floor persons at desks of their own. */
async function openRoom() {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const key = 'a-key-both-of-them-know';
  const room = await startServer('cardroom', folder.path, { port: 0, tables: { 'table-7': key } });
  const url = `${room.url.replace('http', 'ws')}/sync`;
  const table = await startServer('table', folder.path, tableConfig({ cardroom: { url, key } }));
  const dealer = await openConsole(browser, table.url);
  onTestFinished(dealer.close);
  const comes = async (name: string) => {
    // A code lets one browser in.
    const asked = { path: '/code', body: { role: 'floor' }, does: 'gives out codes' };
    const { code } = await askDesk<CodeAnswer>(join(folder.path, 'cardroom.json'), asked);
    const floor = await openFloor(browser, { url: room.url, code, name });
    onTestFinished(floor.close);
    return floor;
  };
  return { room, dealer, comes };
}

/** What the dealer taps after "What happened": the picture, what it may be, and what is asked of it. */
const grounds: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  'a card exposed in the deal': [/^Card exposed/, /^Seat 2, /, '1', /^One of the first two/],
  'a boxed card': [/^Bad card in deck/, /^Boxed card/, '2'],
  'a seat left out': [/^Dealt to wrong/, /^A seat left out/, /^Seat 3, /],
  'a button in the wrong place': [/^Dealt to wrong/, /^Button in the wrong/, /^Seat 2, /],
};

async function report(dealer: DealerPage, taps: readonly (string | RegExp)[]): Promise<void> {
  await dealer.tap(/^What happened/);
  for (const name of taps) {
    const exact = typeof name === 'string';
    await dealer.page.getByRole('button', { name, exact }).first().click();
  }
  await dealer.tap(/^Call floor/);
}

/** Opens the call nobody has ruled on, and waits until its ruling can be signed. */
async function openCall({ page }: FloorPage): Promise<void> {
  await page.locator('.desk-call:not(:has(.desk-call-ruled))').first().click();
  await page.locator('.desk-ruling').waitFor();
}

test('every ground of a misdeal: the dealer reports it, the floor rules, the table deals again with all chips back', async () => {
  const { dealer, comes } = await openRoom();
  const petra = await comes('Petra');
  const lucie = await comes('Lucie');
  await dealer.tap(/^Start hand 1/);
  for (const [index, [ground, taps]] of Object.entries(grounds).entries()) {
    const [button, small, big] = ground === movesButton ? [2, 3, 1] : [1, 2, 3];
    await dealer.tap(/^Call 200/);
    await report(dealer, taps);
    if (index === 0) {
      await openCall(petra);
      await lookAtDesk(petra);
    }
    // A call is one person's at a time: the first who takes it, and the table is told who comes.
    const [taker, other] = index % 2 === 0 ? [petra, lucie] : [lucie, petra];
    await openCall(taker);
    await taker.tap('Take it');
    await openCall(other);
    await other.says(/is on the way to rule on this/);
    expect(await other.page.getByRole('button', { name: /^Hold/ }).count(), ground).toBe(0);
    await dealer.says(`${taker.name} is coming`);
    await taker.page.locator('.desk-choice', { hasText: /dealt again/ }).click();
    await taker.hold(/^Hold: deal again/);
    await dealer.says(`again: button ${button}, blinds ${small} and ${big}`);
    for (const seat of [1, 2, 3]) await dealer.seatSays(seat, '10,000');
    await dealer.tap(/^Deal hand \d+ again/);
    await dealer.seatSays(small, '9,900');
    await dealer.seatSays(big, '9,800');
  }
  for (const { complaints } of [dealer, petra, lucie]) expect(complaints).toEqual([]);
}, 120_000);

/** The ground that has the hand dealt from other places. */
const movesButton = 'a button in the wrong place';

/** The desk with the page around it, accessible; in every language it is looked at in every-desk.test.ts. */
async function lookAtDesk(floor: FloorPage): Promise<void> {
  for (const language of ['pl', 'en']) {
    await floor.speak(language);
    await keepScreen(floor.page, `floor-${language}`, 'jpeg');
    if (language === 'en') continue;
    const { violations } = await new AxeBuilder({ page: floor.page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}

/** On from what was wrong to what it changes, why, and the signature. */
async function signCorrection(floor: FloorPage, reason: string): Promise<void> {
  await floor.tap(/^What it changes/);
  await floor.tap(reason);
  await floor.hold(/^Hold to correct/);
  await floor.says(/^Booked: hand \d+ is corrected/);
  await floor.tap('Close');
}

test('a wrong pot is rebuilt from the desk, a correction is looked at again when the table has played on, and an act out of turn is disputed', async () => {
  const { dealer, comes } = await openRoom();
  const floor = await comes('Petra');
  await dealer.tap(/^Start hand 1/);
  for (const action of [/^Call 200/, /^Call 100/, /^Check/]) await dealer.tap(action);
  for (const street of [/^Flop is out/, /^Turn is out/, /^River is out/]) {
    await dealer.tap(street);
    for (const seat of [2, 3, 1]) {
      await dealer.seatSays(seat, 'to act');
      await dealer.tap(/^Check/);
    }
  }
  await dealer.tap(/^Seat 3, /);
  await dealer.hold(/^Seat 3 wins/);
  await dealer.seatSays(3, '10,400');
  await dealer.tap(/^Floor/);
  await openCall(floor);
  await floor.tap(/^Correct…/);
  await floor.tap(/Main pushed/);
  await floor.page.locator('.desk-felt .seat').first().click();
  await keepScreen(floor.page, 'floor-correct');
  await signCorrection(floor, 'Pot pushed wrongly');
  await dealer.seatSays(1, '10,400');
  await dealer.seatSays(3, '9,800');
  await dealer.says('Hand 1 was corrected: chips to move');
  await keepScreen(dealer.page, 'console-chips-to-carry');
  await floor.hold(/^Hold: /);
  await floor.page.locator('.desk-call-ruled').waitFor();

  await dealer.tap(/^Start hand 2/);
  await dealer.tap(/^Call 200/);
  await dealer.tap(/^Floor/);
  await openCall(floor);
  await floor.tap(/^Correct…/);
  await floor.tap(/^2\s*call/);
  await floor.tap('Fold');
  await dealer.tap(/^Call 100/);
  await floor.says('Table 7 has played on since. Your entry is kept.');
  await floor.tap('Look again');
  await signCorrection(floor, 'Wrong action booked');
  await dealer.seatSays(2, 'folded');
  await dealer.seatSays(1, 'to act');

  await dealer.tap(/^Check/);
  await dealer.tap(/^Flop is out/);
  await dealer.seatSays(3, 'to act');
  await dealer.tap(/^What happened/);
  await dealer.tap(/^Out of turn/);
  await dealer.tap(/^Seat 1, /);
  await dealer.tap(/^Check/);
  // From nearby: what comes within a second is one mark otherwise.
  for (let time = 0; time < 3; time++) await floor.tap('Closer');
  // Nothing can be said at the desk of what has not come there.
  await floor.says('1 early check');
  await floor.tap(/^Correct…/);
  await floor.tap(/^1\s*out of turn/);
  await floor.tap('Remove');
  await signCorrection(floor, 'Wrong action booked');
  await floor.hold(/^Hold: /);
  await dealer.tap(/^Check/);
  await dealer.seatSays(1, 'to act');
  for (const { complaints } of [dealer, floor]) expect(complaints).toEqual([]);
}, 120_000);

test('a browser without a code is shown one page and told nothing', async () => {
  const { room } = await openRoom();
  const { page, close } = await openPage(browser);
  onTestFinished(close);
  await page.goto(room.url);
  await page.getByRole('textbox').nth(1).fill('000000');
  await page.getByRole('textbox').first().fill('Stranger');
  await page.getByRole('button', { name: 'Pair' }).click();
  await expect.poll(() => page.locator('body').innerText(), { timeout: 30_000 }).toMatch(/code/i);
  const text = await page.locator('body').innerText();
  for (const secret of ['Table 7', 'Dvořák', '10,000']) expect(text).not.toContain(secret);
});
