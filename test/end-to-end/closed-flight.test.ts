// A hand of a flight that has closed is corrected for somebody who was out of it: by taps at the console, the floor's desk and the office's page.

import { expect, test } from 'vitest';
import type { DealerPage } from '../support/dealer-page.ts';
import { countsOf } from '../support/flights-room.ts';
import { keepScreen } from '../support/keep-screen.ts';
import type { PairedPage } from '../support/paired-page.ts';
import { openHouse } from '../support/room-with-office.ts';
import { browser } from '../support/shared-browser.ts';

const names = ['Anna', 'Boris', 'Cyril', 'Dana'];
const chipValues = [25, 100, 500, 1000, 5000, 25_000, 100_000];

interface Plate {
  readonly seat: number;
  readonly name: string;
  readonly spoken: string;
}

async function platesOf(dealer: DealerPage): Promise<readonly Plate[]> {
  return (await dealer.seatNames()).flatMap((spoken) => {
    const name = names.find((one) => spoken.includes(`, ${one}, `));
    return name === undefined ? [] : [{ seat: Number(/^Seat (\d+)/.exec(spoken)?.[1] ?? 0), name, spoken }];
  });
}

/** A flight of four players with bounties; the office shows its page. */
async function beginsFlight(office: PairedPage): Promise<void> {
  await office.tap('Entries');
  await office.page.getByRole('switch', { name: /^Flights and a final day/ }).click();
  await office.page.getByRole('switch', { name: /^Bounties/ }).click();
  await office.tap('Save');
  await office.tap('Plan a tournament');
  await office.tap('Plan it');
  await office.tap('Flights');
  await office.tap('Plan the flight');
  await office.tap(/ A$/);
  await office.tap('Tables');
  await office.tap('Table 1');
  await office.tap('Entries');
  for (const name of names) {
    await office.page.getByRole('textbox', { name: 'Name' }).fill(name);
    await office.tap(`Sell entry: ${name}`);
    await office.says(`${name} is entered.`);
  }
  await office.hold(/^Draw 4 seats/);
  await office.tap('Close');
  await office.hold(/^Start the clock/);
}

/** The cards are dealt out, and this seat wins. Where somebody is out by it, the push says whose head is won. */
async function showsDown(dealer: DealerPage, seat: number, isSaid: boolean): Promise<void> {
  await dealer.tap(/^All hands are up/);
  for (const street of [/^Flop is out/, /^Turn is out/, /^River is out/]) await dealer.tap(street);
  await dealer.tap(new RegExp(`^Seat ${seat}, `));
  await dealer.hold(new RegExp(`^Seat ${seat} wins`));
  if (isSaid) await dealer.hold(/^Hold to push/);
}

async function bagAll(dealer: DealerPage): Promise<void> {
  const plates = await platesOf(dealer);
  console.log(JSON.stringify(plates));
  for (const [index, { seat, spoken }] of plates.entries()) {
    const counts = countsOf(Number(/([\d,]{4,})/.exec(spoken)?.[1]?.replaceAll(',', '') ?? 0), chipValues);
    if (index === 0) await dealer.tap(/^Bag seat/);
    await dealer.tap(new RegExp(`^Seat ${seat}, `));
    for (const value of chipValues.toReversed()) {
      const count = counts[value] ?? 0;
      if (count === 0) await dealer.tap(new RegExp(`^None of ${value.toLocaleString('en')}$`));
      else {
        for (const digit of String(count)) await dealer.tap(new RegExp(`^${digit}$`));
        await dealer.tap(new RegExp(`^${count} × ${value.toLocaleString('en')}`));
      }
    }
    await dealer.hold(/^Seal bag/);
    if (index < plates.length - 1) await dealer.says(/^Chips of 100,000/);
  }
}

/** The floor corrects hand 2, so that this seat wins it. */
async function corrects(floor: PairedPage, seat: number, told: readonly RegExp[], picture: string): Promise<void> {
  await floor.tap('Penalties and history');
  await floor.page.getByText('Hands', { exact: true }).first().click();
  await floor.tap(/Table 1.*Hand 2/);
  await floor.tap('Correct…');
  await floor.tap(/Main pushed/);
  await floor.page
    .locator('.desk-felt .seat')
    .nth(seat - 1)
    .click();
  await floor.tap(/^What it changes/);
  for (const text of told) await floor.says(text);
  await keepScreen(floor.page, picture);
  await floor.tap('Pot pushed wrongly');
  await floor.hold(/^Hold to correct/);
  await floor.says(/^Booked: hand \d+ is corrected/);
  await floor.tap('Close');
}

test('chips for somebody who was out of a closed flight are bagged late, and reach the final day with the head', async () => {
  const { opensEmpty, comes } = await openHouse(browser, ['1']);
  const { dealer } = await opensEmpty('1');
  const office = await comes('cardroom', '/tournament/structures', 'office');
  await beginsFlight(office);
  // Hand 1 moves the blinds only, so that in hand 2 one of two who are all in keeps little.
  await dealer.tap(/^Start hand/);
  for (let folds = 0; folds < 3; folds++) await dealer.tap(/^Fold/);
  await dealer.hold(/^Hold to push/);
  const shorter = (await platesOf(dealer)).find(({ spoken }) => spoken.includes('19,975'));
  if (shorter === undefined) throw new Error('The small blind has lost 25.');
  await dealer.tap(/^Start hand/);
  await dealer.tap(/^All-in/);
  await dealer.tap(/^Call/);
  for (let folds = 0; folds < 2; folds++) await dealer.tap(/^Fold/);
  await showsDown(dealer, shorter.seat, false);
  const [loser] = (await platesOf(dealer)).filter(({ spoken }) => / 25(,|$)/.test(spoken));
  const [winner] = (await platesOf(dealer)).filter(({ spoken }) => spoken.includes('40,0'));
  if (loser === undefined || winner === undefined) throw new Error('One of the two keeps 25.');
  console.log(JSON.stringify([await platesOf(dealer), loser, winner]));
  // In hand 3 the big blind takes them; the first to act calls, and wins.
  await dealer.tap(/^Start hand/);
  await dealer.tap(/^Call/);
  for (let folds = 0; folds < 2; folds++) await dealer.tap(/^Fold/);
  await showsDown(dealer, winner.seat, true);
  await office.tap('Flights');
  await office.hold(/^End the day/);
  await dealer.says('Bag the stacks');
  await bagAll(dealer);
  await office.says(/^Every stack is in a bag/);
  await office.hold(/^Close the flight/);
  await office.says(/The flight is closed/);

  const floor = await comes('floor', '/floor', 'floor');
  await corrects(floor, loser.seat, [new RegExp(`${loser.name}, is out: comes back with `)], 'closed-flight-preview');
  await office.says(`Closed flight, back by a corrected hand: ${loser.name}, `);
  await keepScreen(office.page, 'closed-flight-to-decide');
  await office.tap('Bounties');
  await office.says(/^Waits: the chips are in no bag yet/);
  await expect.poll(() => office.page.getByText('Settle…').count()).toBe(0);
  await keepScreen(office.page, 'closed-flight-bounties-wait');
  await office.tap('Chips');
  await office.says(`Corrected hand: ${winner.name} owes`);
  await office.says(`Corrected hand: ${loser.name} is owed`);
  await keepScreen(office.page, 'closed-flight-chips');
  await office.hold(/^Bag them late/);
  await keepScreen(office.page, 'closed-flight-bagged-late');
  const [main = ''] = await office.page.locator('.event-switch button').allTextContents();
  await office.tap(main);
  await office.hold(/^Open the final day/);
  await keepScreen(office.page, 'closed-flight-day-open');
  await office.tap('Tables');
  await office.tap('Table 1');
  await office.tap('Entries');
  await office.hold(/^Draw 4 seats/);
  await office.tap('Close');
  await office.hold(/^Start the clock/);
  await keepScreen(dealer.page, 'closed-flight-console');
  await office.tap('Chips');
  await office.says(/all issued/);
  await keepScreen(office.page, 'closed-flight-final-chips');
  await office.tap('Bounties');
  await keepScreen(office.page, 'closed-flight-final-bounties');
  for (const { complaints } of [dealer, floor, office]) expect(complaints).toEqual([]);
});
