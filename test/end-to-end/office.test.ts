import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { openRoom } from '../support/room-with-office.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a tournament from the structure to the winner: seats drawn, hands played, a table broken, the last one paid', async () => {
  const { tables, comes } = await openRoom(browser);
  const office = await comes('cardroom', '/tournament/structures');
  await office.tap('Save');
  await office.tap('Plan a tournament');
  await office.tap('Plan it');
  await office.tap('Tables');
  await office.tap('Table 1');
  await office.tap('Table 2');
  await office.tap('Entries');
  for (const name of ['Anna', 'Boris', 'Cyril', 'Dana']) {
    await office.page.getByRole('textbox', { name: 'Name' }).fill(name);
    await office.tap(`Sell entry: ${name}`);
    await office.says(`${name} is entered.`);
  }
  await office.hold(/^Draw 4 seats/);
  await office.says('Seat cards');
  await keepScreen(office.page, 'office-drawn');
  await office.tap('Close');
  await office.hold(/^Start the clock/);
  await office.tap('Close registration');
  await office.hold(/^Draw the final table/);
  await keepScreen(office.page, 'office-seat-card');
  await office.tap('Close');
  const [{ dealer: leaving }, { dealer }] = tables;
  await leaving.says('Gone');
  await office.says('Go on at Table 2');
  await office.tap('Go on');
  await keepScreen(leaving.page, 'office-console-leaving');
  await keepScreen(dealer.page, 'office-console-arriving');
  await dealer.tap(/^Start hand 1/);
  await dealer.tap(/^All-in/);
  for (const _player of [2, 3, 4]) await dealer.tap(/^Call/);
  await keepScreen(dealer.page, 'office-console-all-in');
  await dealer.tap(/^All hands are up/);
  for (const street of [/^Flop is out/, /^Turn is out/, /^River is out/]) await dealer.tap(street);
  await keepScreen(dealer.page, 'office-console-showdown');
  const annas = (await dealer.seatNames()).find((name) => name.includes('Anna')) ?? '';
  const seat = /^Seat (\d+)/.exec(annas)?.[1] ?? '';
  await dealer.tap(new RegExp(`^Seat ${seat}, `));
  await dealer.hold(new RegExp(`^Seat ${seat} wins`));
  await dealer.seatSays(Number(seat), '80,000');
  await office.says('Anna has all the chips');
  await keepScreen(office.page, 'office-winner');
  await office.hold('End the tournament');
  await office.tap('Payouts');
  await keepScreen(office.page, 'office-payouts');
  await office.tap(/^Pay €360/);
  await office.page.getByRole('button', { name: /^Pay €360/ }).waitFor({ state: 'detached' });
  await keepScreen(office.page, 'office-paid');
  expect(office.complaints).toEqual([]);
});
