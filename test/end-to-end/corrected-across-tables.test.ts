// A hand of a table that was broken is corrected, wrongly, and back: by taps at the consoles, the floor's desk and the office's page.

import { expect, test } from 'vitest';
import type { DealerPage } from '../support/dealer-page.ts';
import { keepScreen } from '../support/keep-screen.ts';
import type { PairedPage } from '../support/paired-page.ts';
import { openHouse } from '../support/room-with-office.ts';
import { browser } from '../support/shared-browser.ts';

const names = ['Anna', 'Boris', 'Cyril', 'Dana', 'Emil', 'Filip', 'Gita', 'Hana'];

interface Sitting {
  readonly seat: number;
  readonly name: string;
}

/** The names on the plates, with what each says. */
async function platesOf(dealer: DealerPage): Promise<readonly (Sitting & { readonly spoken: string })[]> {
  return (await dealer.seatNames()).flatMap((spoken) => {
    const name = names.find((one) => spoken.includes(`, ${one}, `));
    return name === undefined ? [] : [{ seat: Number(/^Seat (\d+)/.exec(spoken)?.[1] ?? 0), name, spoken }];
  });
}

/** Players with bounties at these tables, and the clock runs. */
async function begins(office: PairedPage, tables: readonly string[], players: readonly string[]): Promise<void> {
  await office.tap('Entries');
  await office.page.getByRole('switch', { name: /^Bounties/ }).click();
  await office.tap('Save');
  await office.tap('Plan a tournament');
  await office.tap('Plan it');
  await office.tap('Tables');
  for (const table of tables) await office.tap(table);
  await office.tap('Entries');
  for (const name of players) {
    await office.page.getByRole('textbox', { name: 'Name' }).fill(name);
    await office.tap(`Sell entry: ${name}`);
    await office.says(`${name} is entered.`);
  }
  await office.hold(new RegExp(`^Draw ${players.length} seats`));
  await office.tap('Close');
  await office.hold(/^Start the clock/);
}

/** Two are all in, the others fold: the first of the two has everything, and the other is out. */
async function oneBustsAnother(dealer: DealerPage): Promise<readonly [winner: Sitting, loser: Sitting]> {
  await dealer.tap(/^Start hand/);
  await dealer.tap(/^All-in/);
  await dealer.tap(/^Call/);
  for (let folds = 0; folds < 2; folds++) await dealer.tap(/^Fold/);
  await dealer.tap(/^All hands are up/);
  for (const street of [/^Flop is out/, /^Turn is out/, /^River is out/]) await dealer.tap(street);
  const [winner, loser] = (await platesOf(dealer)).filter(({ spoken }) => spoken.includes('all-in'));
  if (winner === undefined || loser === undefined) throw new Error('Two are all in.');
  await dealer.tap(new RegExp(`^Seat ${winner.seat}, `));
  await dealer.hold(new RegExp(`^Seat ${winner.seat} wins`));
  await dealer.hold(/^Hold to push/);
  await dealer.seatSays(winner.seat, '40,075');
  return [winner, loser];
}

/** The floor corrects hand 1 of table 1, so that this seat wins it, after what is said before it is signed. */
async function corrects(floor: PairedPage, seat: number, told: readonly RegExp[], picture: string): Promise<void> {
  await floor.tap('Penalties and history');
  await floor.page.getByText('Hands', { exact: true }).first().click();
  await floor.tap(/Table 1.*Hand 1/);
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

/** What is on the heads and was won, by name, while every chip issued is found. */
async function headsOf(office: PairedPage): Promise<Readonly<Record<string, string>>> {
  await office.tap('Bounties');
  await office.says(/all issued/);
  const rows = await office.page.locator('.event-list tbody tr').allInnerTexts();
  return Object.fromEntries(rows.map((row) => [/^[A-Z]\w+/.exec(row)?.[0] ?? '', row.match(/€\d+/g)?.join(' ') ?? '']));
}

/** Nothing under *To decide* is about whose head it is. */
async function nobodyIsAsked(office: PairedPage): Promise<void> {
  await expect.poll(() => office.page.getByText(/^Who has won the bounty/).count()).toBe(0);
}

/** The office sends a player from one table to a seat of the other, where the dealer says that they are there. */
async function moves(
  office: PairedPage,
  { name, from, to, there }: { name: string; from: string; to: string; there: DealerPage },
): Promise<number> {
  await office.tap('Tables');
  await office.tap(new RegExp(`^${from},`));
  await office.tap(new RegExp(`^\\d+\\s*${name}`));
  await office.tap(new RegExp(`^${to}, seat`));
  await office.tap('Close');
  await there.tap(/Here$/);
  return (await platesOf(there)).find((one) => one.name === name)?.seat ?? 0;
}

test('a wrong correction puts the winner out at another table, and the next one brings them back', async () => {
  const { opensEmpty, comes } = await openHouse(browser, ['1', '2']);
  const { dealer: one } = await opensEmpty('1');
  const { dealer: two } = await opensEmpty('2');
  const office = await comes('cardroom', '/tournament/structures', 'office');
  await begins(office, ['Table 1', 'Table 2'], names);
  const [winner, loser] = await oneBustsAnother(one);
  await office.tap('Tables');
  await office.hold(/^Break Table 1/);
  await office.tap('Close');
  await two.tap(/^All here/);
  const floor = await comes('floor', '/floor', 'floor');
  const seat = (await platesOf(two)).find(({ name }) => name === winner.name)?.seat ?? 0;
  await expect.poll(() => headsOf(office)).toMatchObject({ [winner.name]: '€135 €45 €45' });
  const before = await headsOf(office);

  await corrects(floor, loser.seat, [new RegExp(`${winner.name} has nothing left then and is out`)], 'across-wrongly');
  await two.says(`${winner.name} is out: take 40,075 back`);
  await keepScreen(two.page, 'across-out-at-console');
  await two.tap(/Taken/);
  await two.says('Everybody plays.');
  await nobodyIsAsked(office);
  await keepScreen(office.page, 'across-out-at-office');
  await office.tap(/^To Table 2, seat/);
  await two.says(`${loser.name}`);
  await two.tap(/Here$/);
  // The hand as it reads now says who has won the head of who is out by it.
  await expect.poll(() => headsOf(office)).toMatchObject({ [loser.name]: '€135 €45 €45' });
  const given = (await platesOf(two)).find(({ name }) => name === loser.name);
  expect(given?.spoken).toContain('40,075');

  const told = [`${loser.name} has nothing left then and is out`, `${winner.name}, is out: comes back with 40,075`];
  await corrects(
    floor,
    winner.seat,
    told.map((text) => new RegExp(text)),
    'across-back',
  );
  await two.seatSays(seat, `${winner.name}, 40,075`);
  // Where the winner sits down again in that very seat, the chips are to be fetched from it all the same.
  await two.says(/take 40,075 back$/i);
  await keepScreen(two.page, 'across-back-at-console');
  await nobodyIsAsked(office);
  await expect.poll(() => headsOf(office)).toEqual(before);
  await keepScreen(office.page, 'across-back-at-office');
  for (const { complaints } of [one, two, floor, office]) expect(complaints).toEqual([]);
});

test('the last hand is corrected again once the office has put its player back into the seat', async () => {
  const { opensEmpty, comes } = await openHouse(browser, ['1']);
  const { dealer } = await opensEmpty('1');
  const office = await comes('cardroom', '/tournament/structures', 'office');
  await begins(office, ['Table 1'], names.slice(0, 4));
  const [winner, loser] = await oneBustsAnother(dealer);
  await office.tap('Entries');
  await office.page.getByRole('textbox', { name: 'Name' }).fill(loser.name);
  await office.tap('Fixed seat…');
  await office.page.locator('.event-fixed-seat select').last().selectOption(String(loser.seat));
  await office.tap(`Sell entry: ${loser.name}`);
  await dealer.seatSays(loser.seat, `${loser.name}, 20,000`);
  const floor = await comes('floor', '/floor', 'floor');
  await corrects(floor, loser.seat, [], 'again-first');
  await office.says(/in twice/);
  await keepScreen(office.page, 'again-in-twice');
  await office.tap(new RegExp(`^5\\s*${loser.name}`));
  await keepScreen(office.page, 'again-entry');
  await office.hold(/^Withdraw the entry/);
  await dealer.seatSays(loser.seat, `${loser.name}, 40,0`);
  await corrects(floor, winner.seat, [], 'again-back');
  await dealer.seatSays(loser.seat, `${loser.name} out`);
  await dealer.seatSays(winner.seat, `${winner.name}, 40,075`);
  await keepScreen(dealer.page, 'again-at-console');
  for (const { complaints } of [dealer, floor, office]) expect(complaints).toEqual([]);
});

test('the last hand is corrected wrongly and back, with its winner at another table and at the first one again', async () => {
  const { opensEmpty, comes } = await openHouse(browser, ['1', '2']);
  const { dealer: one } = await opensEmpty('1');
  const { dealer: two } = await opensEmpty('2');
  const office = await comes('cardroom', '/tournament/structures', 'office');
  await begins(office, ['Table 1', 'Table 2'], names);
  const [winner, loser] = await oneBustsAnother(one);
  const floor = await comes('floor', '/floor', 'floor');
  await expect.poll(() => headsOf(office)).toMatchObject({ [winner.name]: '€135 €45 €45' });
  const before = await headsOf(office);
  const wrongly = { ...before, [winner.name]: '', [loser.name]: '€135 €45 €45' };

  /** There and back again: after each step every chip is found, every head is somewhere, and nobody is asked whose it is. */
  const thereAndBack = async (there: DealerPage, seat: number, picture: string): Promise<void> => {
    await corrects(floor, loser.seat, [], `${picture}-wrongly`);
    await one.seatSays(loser.seat, `${loser.name}, 40,0`);
    await expect.poll(() => headsOf(office)).toMatchObject(compact(wrongly));
    await nobodyIsAsked(office);
    await keepScreen(office.page, `${picture}-wrongly-at-office`);
    await keepScreen(there.page, `${picture}-wrongly-at-console`);
    await corrects(floor, winner.seat, [], `${picture}-back`);
    await there.seatSays(seat, `${winner.name}, 40,075`);
    await expect.poll(() => headsOf(office)).toEqual(before);
    await nobodyIsAsked(office);
    await keepScreen(office.page, `${picture}-back-at-office`);
    await keepScreen(there.page, `${picture}-back-at-console`);
  };

  const seat = await moves(office, { name: winner.name, from: 'Table 1', to: 'Table 2', there: two });
  await thereAndBack(two, seat, 'last-hand-moved');
  await thereAndBack(two, seat, 'last-hand-moved-again');
  const back = await moves(office, { name: winner.name, from: 'Table 2', to: 'Table 1', there: one });
  await thereAndBack(one, back, 'last-hand-home');
  await thereAndBack(one, back, 'last-hand-home-again');
  for (const { complaints } of [one, two, floor, office]) expect(complaints).toEqual([]);
});

/** Without those whose line says nothing. */
const compact = (heads: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(heads).filter(([, said]) => said !== ''));
