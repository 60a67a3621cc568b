import { expect, test } from 'vitest';
import { playerNames } from '../../commands/one-pc/default-table.ts';
import type { DealerPage } from '../support/dealer-page.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { keyCards, openTable } from '../support/sample-table.ts';
import { browser } from '../support/shared-browser.ts';

/** A finger on a button that stays there, by touch, not mouse. Returns a function that lifts it. */
async function restOn({ page, still }: DealerPage, name: RegExp): Promise<() => Promise<void>> {
  await still();
  const box = await page.getByRole('button', { name }).first().boundingBox();
  if (box === null) throw new Error(`No button says ${name}.`);
  const glass = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await glass.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  return async () => {
    await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await glass.detach();
  };
}

test('heads-up in a cash game: the button has the small blind, everybody all in, the rest of the board, one push', async () => {
  const { dealer } = await openTable(browser, {
    mode: 'cash',
    seats: 2,
    levels: undefined,
    stakes: { smallBlind: 1, bigBlind: 2 },
    chipValues: [1, 5, 25, 100],
    players: [
      { seat: 1, name: 'Horváthová', stack: 200 },
      { seat: 2, name: 'Lindqvist', stack: 300 },
    ],
  });
  await dealer.tap(/^Start hand 1/);
  await dealer.tap(/^All-in/);
  await dealer.tap(/^Call 198/);
  // All in: the hands are tabled before the next card.
  await keyCards(dealer, 'ace of hearts', 'ace of clubs');
  await keyCards(dealer, 'two of hearts', 'seven of clubs');
  await keyCards(dealer, 'king of spades', 'queen of diamonds', 'jack of clubs');
  await keyCards(dealer, 'four of diamonds');
  await keyCards(dealer, 'five of diamonds');
  await dealer.hold(/^Hold to push/);
  await dealer.seatSays(1, '400');
  await dealer.seatSays(2, '100');
  expect(dealer.complaints).toEqual([]);
});

test('folds to a seat, an unnamed board, the winner by one tap and one hold', async () => {
  const { dealer } = await openTable(browser, {
    players: playersAt(9).map((player) => ({ ...player, stack: 10_000 })),
  });
  await dealer.tap(/^Start hand 1/);
  await dealer.tap(/^Seat 8, /);
  await dealer.says('Seats 4, 5, 6, 7 fold, then seat 8 acts');
  await keepScreen(dealer.page, 'console-fold-to-seat');
  await dealer.tap(/^Call 200/);
  await dealer.seatSays(7, 'folded');
  await dealer.seatSays(9, 'to act, 200 to call');
  await dealer.tap(/^Undo/);
  await dealer.seatSays(4, '10,000, to act, 200 to call');
  await dealer.tap(/^Seat 8, /);
  await dealer.tap(/^Call 200/);
  await dealer.tap(/^Seat 2, /);
  await dealer.tap(/^Call 100/);
  await dealer.tap(/^Seat 8, /);
  await dealer.says('Seat 3 may check.');
  await dealer.tap(/^Check/);
  for (const street of [/^Flop is out/, /^Turn is out/, /^River is out/]) {
    await dealer.tap(street);
    for (const seat of [2, 3, 8]) {
      await dealer.seatSays(seat, 'to act');
      await dealer.tap(/^Check/);
    }
  }
  await dealer.tap(/^Seat 8, /);
  const leave = await restOn(dealer, /^Seat 8 wins/);
  await dealer.seatSays(8, '10,400');
  // A key that appears under the finger meanwhile is not pressed by it.
  await leave();
  await dealer.still();
  expect(await dealer.page.getByRole('button', { name: /^Start hand 2/ }).count()).toBe(1);
  await dealer.tap(/^Start hand 2/);
  await dealer.tap(/^Seat 4, /);
  await dealer.tap(/^All fold/);
  await dealer.hold(/^Hold to push/);
  await dealer.tap(/^Start hand 3/);
  expect(dealer.complaints).toEqual([]);
});

test('a re-buy on its way is handed over, and a table closed with counted stacks stays closed until a recount', async () => {
  const { dealer, server, again } = await openTable(browser, {
    players: [
      { seat: 1, name: 'Dvořák', stack: 10_000 },
      { seat: 2, name: 'Kowalska', stack: 10_000 },
    ],
  });
  await dealer.tap(/^Seat 2, Kowalska/);
  await dealer.tap(/^Add chips…/);
  for (const digits of ['5', '000']) await dealer.page.getByRole('button', { name: digits, exact: true }).click();
  await dealer.tap(/^Chips behind/);
  await dealer.seatSays(2, '15,000.*behind');
  await dealer.tap(/^2, Hand over 5,000, Given/);
  await dealer.says('Everybody plays.');
  await dealer.tap(/^Seats…/);
  await dealer.tap(/^Close the table…/);
  for (let seat = 1; seat <= 2; seat++) await dealer.tap(/^As booked/);
  await dealer.tap(/^Tray not counted/);
  await dealer.says('Counted 25,000, by the book 25,000.');
  await dealer.hold(/^Close the table/);
  await dealer.says('Table closed');
  await keepScreen(dealer.page, 'console-table-closed');
  expect(dealer.complaints).toEqual([]);
  await server.kill();
  await again();
  await expect.poll(() => dealer.page.getByText(/Table not reached/).count()).toBe(0);
  await dealer.tap(/^Open the table…/);
  for (let seat = 1; seat <= 2; seat++) await dealer.tap(/^As booked/);
  await dealer.tap(/^Tray not counted/);
  await dealer.hold(/^Open the table/);
  await dealer.tap(/^Start hand 1/);
  await dealer.says(/^Fold$/);
});

const playersAt = (seats: number) =>
  playerNames.slice(0, seats).map((name, index) => ({ seat: index + 1, name, stack: 1_600 + 5_900 * index }));
