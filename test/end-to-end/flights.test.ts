import { expect, test } from 'vitest';
import type { DealerPage } from '../support/dealer-page.ts';
import { countsOf } from '../support/flights-room.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { openPage } from '../support/page.ts';
import type { PairedPage } from '../support/paired-page.ts';
import { openRoom } from '../support/room-with-office.ts';
import { browser } from '../support/shared-browser.ts';

const chipValues = [25, 100, 500, 1000, 5000, 25_000, 100_000];

/** Sells entries of the shown tournament, seats everybody at table 1 and starts the clock. */
async function begin(office: PairedPage, players: readonly string[]): Promise<void> {
  await office.tap('Tables');
  await office.tap('Table 1');
  await office.tap('Entries');
  for (const name of players) {
    await office.page.getByRole('textbox', { name: 'Name' }).fill(name);
    await office.tap(`Sell entry: ${name}`);
    await office.says(`${name} is entered.`);
  }
  // Waits until the last sale is on the key: a hold acts on what the key said when the finger came down.
  await office.hold(new RegExp(`^Draw ${players.length} seats`));
  await office.page.getByRole('region', { name: 'Seat cards' }).waitFor();
  await office.tap('Close');
  await office.hold(/^Start the clock/);
}

/** Everybody folds to the big blind. */
async function playHand(dealer: DealerPage, hand: number, players: number): Promise<void> {
  await dealer.tap(new RegExp(`^Start hand ${hand}`));
  for (let fold = 1; fold < players; fold++) await dealer.tap(/^Fold/);
  await dealer.hold(/^Hold to push/);
}

const stackOf = (spoken: string): number => Number(/([\d,]{4,})/.exec(spoken)?.[1]?.replaceAll(',', '') ?? 0);

/** Counts every stack, seat after seat, and has the counts signed. */
async function bagAll(dealer: DealerPage): Promise<void> {
  const seats = (await dealer.seatNames()).filter((name) => !name.includes('Open seat'));
  const name = (await dealer.page.locator('h1, .dock-title').allTextContents()).join(' ');
  expect(name).not.toContain('Start hand');
  for (const spoken of seats) {
    const seat = /^Seat (\d+)/.exec(spoken)?.[1] ?? '';
    const counts = countsOf(stackOf(spoken), chipValues);
    if (seats[0] === spoken) await dealer.tap(/^Bag seat/);
    await dealer.tap(new RegExp(`^Seat ${seat}, `));
    for (const value of chipValues.toReversed()) {
      const count = counts[value] ?? 0;
      if (count === 0) await dealer.tap(new RegExp(`^None of ${value.toLocaleString('en')}$`));
      else {
        for (const digit of String(count)) await dealer.tap(new RegExp(`^${digit}$`));
        if (value === 1000 && seats[0] === spoken) await keepScreen(dealer.page, 'flights-console-counts');
        await dealer.tap(new RegExp(`^${count} × ${value.toLocaleString('en')}`));
      }
    }
    if (seats[0] === spoken) await keepScreen(dealer.page, 'flights-console-seal');
    await dealer.hold(/^Seal bag/);
    if (spoken !== seats.at(-1)) await dealer.says(/^Chips of 100,000/);
  }
}

/** One player reads the code at the desk, opens the page on a phone and agrees. */
async function voteOnPhone(office: PairedPage, url: string, player: number): Promise<void> {
  // Only players who have not voted have a code.
  const codes = office.page.locator('.deal-code');
  await expect.poll(() => codes.count()).toBe(5 - player);
  const cell = codes.first();
  await expect.poll(() => cell.textContent()).toMatch(/^\w{4} \w{4}$/);
  const { page, complaints, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await page.goto(`${url}/vote`);
  await page.getByRole('textbox').fill((await cell.textContent()) ?? '');
  await page.getByRole('button', { name: 'Show the deal' }).click();
  if (player === 0) await keepScreen(page, 'flights-phone-ballot');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Vote: Yes' }).click();
  await page.getByText(player === 4 ? 'All have said yes.' : 'Your vote is in.').waitFor();
  if (player === 0) await keepScreen(page, 'flights-phone-cast');
  expect(complaints).toEqual([]);
  await close();
}

/** Ends the day of the shown flight, has its table bagged, and closes it. */
async function endFlight(office: PairedPage, dealer: DealerPage, name: string): Promise<void> {
  await office.tap('Flights');
  await office.hold(/^End the day/);
  await dealer.says('Bag the stacks');
  await keepScreen(dealer.page, `flights-console-bagging-${name}`);
  await bagAll(dealer);
  await keepScreen(dealer.page, `flights-console-bagged-${name}`);
  await office.says(/^Every stack is in a bag/);
  await keepScreen(office.page, `flights-office-bagged-${name}`);
  await office.tap('Print the slips');
  await office.says('Second signature');
  await keepScreen(office.page, `flights-slips-${name}`);
  await office.tap('Back');
  await office.hold(/^Close the flight/);
  await office.says(/The flight is closed/);
  await keepScreen(office.page, `flights-office-closed-${name}`);
}

test('an event of two flights and a final day: counted, signed, sealed, printed, drawn, dealt, shared and paid', async () => {
  const { room, tables, comes } = await openRoom(browser);
  const [{ dealer }] = tables;
  const office = await comes('cardroom', '/tournament/structures');
  await office.tap('Entries');
  await office.page.getByRole('switch', { name: /^Flights and a final day/ }).click();
  await office.page.getByRole('textbox', { name: 'For each bag that does not count' }).fill('20');
  await office.page.getByRole('switch', { name: /^Bounties/ }).click();
  await keepScreen(office.page, 'flights-structure');
  await office.tap('Save');
  await office.tap('Plan a tournament');
  await office.tap('Plan it');
  await office.says('Flights of this tournament');
  await office.tap('Entries');
  await office.says('Entries are sold in the flights.');
  await office.tap('Flights');
  const [main = ''] = await office.page.locator('.event-switch [aria-pressed="true"]').allTextContents();
  await office.tap('Plan the flight');
  await office.tap(`${main} A`);
  await begin(office, ['Anna', 'Boris', 'Cyril']);
  await playHand(dealer, 1, 3);
  await endFlight(office, dealer, 'a');

  await office.tap(main);
  await office.tap('Plan the flight');
  await office.tap(`${main} B`);
  // Boris has a second bag.
  await begin(office, ['Dana', 'Emil', 'Boris']);
  await playHand(dealer, 2, 3);
  await endFlight(office, dealer, 'b');

  await office.tap(main);
  await keepScreen(office.page, 'flights-office-both');
  await office.hold(/^Open the final day/);
  await office.says(/^Final day: level 1/);
  await office.says(/^Bags that do not count: €20/);
  await keepScreen(office.page, 'flights-office-day');
  await office.tap('Tables');
  await office.tap('Table 1');
  await office.tap('Entries');
  await office.hold(/^Draw 5 seats/);
  await office.page.getByRole('region', { name: 'Seat cards' }).waitFor();
  await office.tap('Close');
  await office.hold(/^Start the clock/);
  await playHand(dealer, 3, 5);
  await keepScreen(dealer.page, 'flights-console-day');

  await office.tap('Payouts');
  await office.tap('Deal…');
  await office.tap('By chips');
  await office.says('Put it to a vote');
  await keepScreen(office.page, 'flights-deal');
  await office.tap(/^Put it to a vote/);
  await office.says('Before the players');
  await keepScreen(office.page, 'flights-deal-proposed');
  await office.tap('Vote on phones');
  await office.says('not in yet');
  await keepScreen(office.page, 'flights-deal-phones');
  await office.tap('Print slips with the codes');
  await keepScreen(office.page, 'flights-deal-slips');
  await office.page.locator('.code-slips').getByRole('button', { name: 'Back' }).click();
  await voteOnPhone(office, room.url, 0);
  await office.tap('New codes for those who have not voted');
  for (let player = 1; player < 5; player++) await voteOnPhone(office, room.url, player);
  await office.says('All have said yes.');
  await keepScreen(office.page, 'flights-deal-agreed');
  await office.tap('Print the deal');
  await office.says('Signature');
  await keepScreen(office.page, 'flights-deal-printed');
  await office.tap('Back');
  await office.hold(/^All agree/);
  await office.says('Agreed');
  // No share has been paid yet, so the page asks for confirmation.
  await office.says(/^Not paid yet: /);
  await office.hold(/^End with shares unpaid/);
  await office.tap('Payouts');
  for (let player = 1; player <= 5; player++) {
    const pay = office.page.getByRole('button', { name: /^Pay / });
    const before = await pay.count();
    await office.hold(/^Pay /);
    await expect.poll(() => pay.count()).toBe(before - 1);
  }
  await keepScreen(office.page, 'flights-office-paid');
  await office.tap('Bounties');
  await keepScreen(office.page, 'flights-office-heads');
  await office.tap('Payouts');
  await office.tap('Results and fees');
  await office.says('Results');
  await office.says('For databases (JSON)');
  await keepScreen(office.page, 'flights-results');
  expect([...office.complaints, ...dealer.complaints]).toEqual([]);
}, 300_000);
