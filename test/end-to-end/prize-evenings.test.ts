import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyDraw } from '../../commands/verify-draw.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { drawsFour, openHouse } from '../support/room-with-office.ts';
import { browser } from '../support/shared-browser.ts';

/** A cardroom with one empty table, its dealer, and the office. */
async function openRoom() {
  const { path, opensEmpty, comes } = await openHouse(browser, ['1']);
  const { dealer } = await opensEmpty('1');
  return { path, dealer, office: await comes('cardroom', '/tournament/structures', 'office') };
}

type Room = Awaited<ReturnType<typeof openRoom>>;

/** From the open structure to the clock: four players are entered and seated. */
async function start({ office }: Pick<Room, 'office'>): Promise<void> {
  await drawsFour(office, ['Table 1']);
  await office.tap('Close');
  await office.hold(/^Start the clock/);
  await office.tap('Entries');
  await office.tap('Close registration');
}

/** This many players go all in, beginning with the one to act, and the seat of `winner` has the best hand. */
async function playAllIn({ dealer }: Pick<Room, 'dealer'>, callers: number, folds: number): Promise<void> {
  await dealer.tap(/^Start hand/);
  await dealer.tap(/^All-in/);
  for (let call = 0; call < callers; call++) await dealer.tap(/^Call/);
  for (let fold = 0; fold < folds; fold++) await dealer.tap(/^Fold/);
  await dealer.tap(/^All hands are up/);
  for (const street of [/^Flop is out/, /^Turn is out/, /^River is out/]) await dealer.tap(street);
}

async function seatOf({ dealer }: Pick<Room, 'dealer'>, name: string): Promise<string> {
  const plate = (await dealer.seatNames()).find((one) => one.includes(name)) ?? '';
  return /^Seat (\d+)/.exec(plate)?.[1] ?? '';
}

async function winsIt(room: Pick<Room, 'dealer'>, seat: string): Promise<void> {
  await room.dealer.tap(new RegExp(`^Seat ${seat}, `));
}

test('an evening of progressive bounties: shown on the plates, won at the push, paid and receipted', async () => {
  const room = await openRoom();
  const { office, dealer } = room;
  await office.tap('Entries');
  await office.page.getByRole('switch', { name: /^Bounties/ }).click();
  await keepScreen(office.page, 'prize-progressive-structure');
  await start(room);
  await dealer.says('€90');
  await playAllIn(room, 3, 0);
  const seat = await seatOf(room, 'Anna');
  await winsIt(room, seat);
  await dealer.hold(new RegExp(`^Seat ${seat} wins`));
  await dealer.says(new RegExp(`^Seat ${seat} wins the bounty of seat`));
  await keepScreen(dealer.page, 'prize-progressive-push');
  await dealer.hold(/^Hold to push/);
  await office.tap('Bounties');
  const headings = office.page.locator('.event-list thead th');
  const sides = await headings.evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
  expect(sides).toEqual(['left', 'right', 'right', 'left']);
  await office.hold(/^Pay /);
  await office.tap(/^Receipt/);
  await office.says('For the player');
  await keepScreen(office.page, 'prize-progressive-receipt');
  await office.tap('Back');
  await office.hold('End the tournament');
  await office.says(/Over/);
  await keepScreen(office.page, 'prize-progressive-end');
  expect(office.complaints).toEqual([]);
});

test('an evening of mystery bounties: announced, dealt, drawn, paid, revealed, and checked from the saved file', async () => {
  const room = await openRoom();
  const { office, dealer } = room;
  await office.tap('Entries');
  await office.page.getByRole('switch', { name: /^Bounties/ }).click();
  await office.page.getByRole('combobox', { name: 'How bounties are won' }).selectOption('mystery');
  await office.tap('One more amount');
  await office.page.getByRole('textbox', { name: 'In the envelope' }).fill('200');
  await keepScreen(office.page, 'prize-mystery-structure');
  await start(room);
  await office.tap('Bounties');
  await office.hold(/^Promise the envelopes/);
  await office.says(/^Check sum: [0-9a-f]{64}$/);
  await office.page.getByRole('textbox', { name: /^Three cards/ }).fill('Kd Kd 2s');
  await office.says(/^Three different cards/);
  await office.page.getByRole('textbox', { name: /^Three cards/ }).fill('Kd 7c 2s');
  await keepScreen(office.page, 'prize-mystery-promised');
  await office.hold(/^Cards are dealt/);
  await dealer.says('?');
  await playAllIn(room, 3, 0);
  const seat = await seatOf(room, 'Anna');
  await winsIt(room, seat);
  await dealer.hold(new RegExp(`^Seat ${seat} wins`));
  await dealer.says(new RegExp(`^Seat ${seat} draws an envelope for the bounty of seat`));
  await keepScreen(dealer.page, 'prize-mystery-push');
  await dealer.hold(/^Hold to push/);
  for (const number of [4, 1, 3, 2]) {
    await office.page.getByRole('textbox', { name: 'Envelope' }).first().fill(String(number));
    await office.hold(`Open envelope ${number}`);
    await office.says(new RegExp(`· envelope ${number}$`));
  }
  await keepScreen(office.page, 'prize-mystery-drawn');
  await office.hold(/^Pay €360/);
  await office.hold(/^Reveal the seed/);
  await office.says(/The seed is revealed/);
  await office.tap('Print the draw');
  await keepScreen(office.page, 'prize-mystery-draw');
  const saved = office.page.waitForEvent('download');
  await office.tap('Save the file');
  const file = join(room.path, 'draw.txt');
  await (await saved).saveAs(file);
  expect(await verifyDraw([file])).toBe(0);
  await office.tap('Back');
  await office.hold('End the tournament');
  await office.says(/Over/);
  expect(office.complaints).toEqual([]);
});

test('an evening of a satellite: it stops by itself, seats become tickets, and one ticket enters the next tournament', async () => {
  const room = await openRoom();
  const { office, dealer } = room;
  await office.tap('Entries');
  await office.page.getByRole('switch', { name: /^Satellite/ }).click();
  await office.page.getByRole('textbox', { name: 'Seats in' }).fill('Main Event');
  await office.page.getByRole('textbox', { name: 'Worth of a seat' }).fill('100');
  await keepScreen(office.page, 'prize-satellite-structure');
  await start(room);
  await playAllIn(room, 1, 2);
  const plates = await dealer.seatNames();
  const winner = /^Seat (\d+)/.exec(plates.find((one) => /all-in/.test(one)) ?? '')?.[1] ?? '';
  await winsIt(room, winner);
  await dealer.hold(new RegExp(`^Seat ${winner} wins`));
  await office.says('Seats are won: 3');
  await keepScreen(office.page, 'prize-satellite-over');
  await keepScreen(dealer.page, 'prize-satellite-stopped');
  await office.tap('Payouts');
  await office.hold(/^Pay €60/);
  await office.hold(/^Give the ticket €100/);
  await office.tap(/^Print the ticket/);
  await office.says('One entry worth €100');
  await keepScreen(office.page, 'prize-satellite-ticket');
  await office.tap('Back');
  await office.hold('End the satellite');
  await office.tap('Structures');
  await office.page.getByRole('button', { name: 'New structure' }).nth(1).click();
  await office.tap('Save');
  await office.tap('Plan a tournament');
  await office.tap('Plan it');
  await office.tap('Entries');
  await office.tap(/: ticket worth €100, won in/);
  await office.page.getByRole('button', { name: /: ticket worth €100/ }).waitFor({ state: 'detached' });
  await keepScreen(office.page, 'prize-satellite-entered');
  expect(office.complaints).toEqual([]);
});
