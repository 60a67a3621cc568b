import { expect, onTestFinished, test } from 'vitest';
import { keepScreen } from '../support/keep-screen.ts';
import { openPage } from '../support/page.ts';
import { type FloorPage, openCall, openRoom } from '../support/room-at-desk.ts';
import { browser } from '../support/shared-browser.ts';

/** From the fault to its effects, the reason, and the signature. */
async function signCorrection(floor: FloorPage, reason: string): Promise<void> {
  await floor.tap(/^What it changes/);
  await floor.tap(reason);
  await floor.hold(/^Hold to correct/);
  await floor.says(/^Booked: hand \d+ is corrected/);
  await floor.tap('Close');
}

test('a wrong pot is rebuilt from the desk, a correction is checked again after further play, and an act out of turn is disputed', async () => {
  const { dealer, comes } = await openRoom(browser);
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
  // Zoomed in: otherwise events within a second share one mark.
  const [mark, closer] = [
    floor.page.getByText('1 early check').first(),
    floor.page.getByRole('button', { name: 'Closer' }),
  ];
  // A slowly played hand is zoomed in further. The desk can only use what has arrived there.
  const isSeen = async (): Promise<boolean> => {
    if (await mark.isVisible()) return true;
    if (await closer.isEnabled()) await closer.click();
    return false;
  };
  await expect.poll(isSeen).toBe(true);
  await floor.tap(/^Correct…/);
  await floor.tap(/^1\s*out of turn/);
  await floor.tap('Remove');
  await signCorrection(floor, 'Wrong action booked');
  await floor.hold(/^Hold: /);
  await dealer.tap(/^Check/);
  await dealer.seatSays(1, 'to act');
  for (const { complaints } of [dealer, floor]) expect(complaints).toEqual([]);
});

test('a browser without a code gets one page and no data', async () => {
  const { room } = await openRoom(browser);
  const { page, close } = await openPage(browser);
  onTestFinished(close);
  await page.goto(room.url);
  await page.getByRole('textbox').nth(1).fill('000000');
  await page.getByRole('textbox').first().fill('Stranger');
  await page.getByRole('button', { name: 'Pair' }).click();
  await expect.poll(() => page.locator('body').innerText()).toMatch(/code/i);
  const text = await page.locator('body').innerText();
  for (const secret of ['Table 7', 'Dvořák', '10,000']) expect(text).not.toContain(secret);
});
