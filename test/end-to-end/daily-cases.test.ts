import { expect, test } from 'vitest';
import { playerNames } from '../../commands/one-pc/default-table.ts';
import type { DealerPage } from '../support/dealer-page.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { openTable } from '../support/sample-table.ts';
import { browser } from '../support/shared-browser.ts';

/** Button 1, blinds of 200 and 400 in seats 2 and 3: seat 4 acts first. */
const openAt = (stacks: readonly number[]) =>
  openTable(browser, {
    rulebook: 'tda-2024',
    levels: [{ smallBlind: 200, bigBlind: 400, minutes: 60 }],
    players: stacks.map((stack, index) => ({ seat: index + 1, name: playerNames[index] ?? '', stack })),
  });

const six = [20_000, 20_000, 20_000, 20_000, 20_000, 20_000];

/** The band's text about the chips on the desk. */
const verdict = async ({ page, still }: DealerPage, text: string): Promise<void> => {
  await still();
  await expect.poll(() => page.locator('.band').first().textContent()).toContain(text);
};

/** Taps of "What happened?", with the exact words of the screen. */
async function report(dealer: DealerPage, ...taps: readonly (string | RegExp)[]): Promise<void> {
  await dealer.tap(/^What happened/);
  for (const name of taps) {
    const exact = typeof name === 'string';
    await dealer.page.getByRole('button', { name, exact }).first().click();
  }
}

test('rulings on chips and words, as needed several times an hour', async () => {
  const { dealer } = await openAt(six);
  await dealer.tap(/^Start hand 1/);
  // Two motions without a word: the first one counts.
  await dealer.tap(/^Chip 500/);
  await dealer.tap(/^\+ 2nd motion/);
  await dealer.tap(/^Chip 1,000/);
  await verdict(dealer, 'Call 400, return');
  await keepScreen(dealer.page, 'daily-two-motions');
  await dealer.tap(/^Call 400/);
  // "Raise, twelve hundred".
  await dealer.tap(/^Raise…/);
  for (const digits of ['1', '2', '00']) await dealer.page.getByRole('button', { name: digits, exact: true }).click();
  await dealer.tap(/^Raise to 1,200/);
  // Mixed chips without a word, every one of them needed: a call.
  await dealer.tap(/^Chip 1,000/);
  await dealer.tap(/^Chip 500/);
  await verdict(dealer, 'Call 1,200, return 300');
  await keepScreen(dealer.page, 'daily-mixed-chips');
  await dealer.tap(/^Call 1,200/);
  await dealer.tap(/^Fold/);
  await dealer.tap(/^Fold/);
  // The big blind has not been pulled in: one of its chips goes back, and a 1,000 chip comes.
  await keepScreen(dealer.page, 'daily-front-key');
  await dealer.tap(/^400 in front/);
  await dealer.tap(/^100: 0 of 4/);
  await keepScreen(dealer.page, 'daily-front-open');
  await dealer.tap(/^Chip 1,000/);
  await verdict(dealer, '1 × 100 pulled back');
  await keepScreen(dealer.page, 'daily-front-back');
  await dealer.tap(/^Call 800/);
  await dealer.tap(/^Fold/);
  await dealer.tap(/^Flop is out/);
  // "Five" into a pot below five thousand is five hundred.
  await dealer.tap(/^Amount…/);
  await dealer.page.getByRole('button', { name: '“Bet”', exact: true }).click();
  await dealer.page.getByRole('button', { name: '5', exact: true }).click();
  await keepScreen(dealer.page, 'daily-five');
  await dealer.tap(/^Bet 500/);
  expect(dealer.complaints).toEqual([]);
});

test('a clock of 25 seconds and a 5-second count, after which a player facing no bet has checked', async () => {
  const { dealer } = await openAt(six.slice(0, 3));
  await dealer.tap(/^Start hand 1/);
  await dealer.tap(/^Call 400/);
  await dealer.tap(/^Call 200/);
  await report(dealer, /^Clock/);
  await dealer.says('Seat 3 has 25 seconds, then 5 counted aloud.');
  await keepScreen(dealer.page, 'daily-clock');
  await dealer.hold(/^Hold to apply/);
  // The report and its ruling are two requests: a page reloaded between them asks only for the floor.
  await dealer.still();
  const declared = dealer.page.getByText('Time is up: seat 3 checks.').first();
  // Declared too early it is refused with the seconds left, and nothing happens.
  await expect
    .poll(
      async () => {
        await dealer.page.reload();
        await report(dealer, /^Clock/);
        await dealer.still();
        await keepScreen(dealer.page, 'daily-clock-early');
        const isOver = (await declared.count()) > 0;
        return isOver;
      },
      { timeout: 90_000, interval: 5000 },
    )
    .toBe(true);
  await keepScreen(dealer.page, 'daily-clock-over');
  await dealer.hold(/^Hold to apply/);
  await dealer.says(/^Flop is out/);
  expect(dealer.complaints).toEqual([]);
});

test('short all-ins add up to a raise: a player who has acted may raise again', async () => {
  const { dealer } = await openAt([20_000, 20_000, 20_000, 20_000, 1500, 1900]);
  await dealer.tap(/^Start hand 1/);
  await dealer.tap(/^Raise…/);
  for (const digits of ['1', '00', '0']) await dealer.page.getByRole('button', { name: digits, exact: true }).click();
  await dealer.tap(/^Raise to 1,000/);
  await dealer.tap(/^All-in/);
  await dealer.tap(/^All-in/);
  for (const seat of [1, 2]) {
    await dealer.seatSays(seat, 'to act');
    await dealer.tap(/^Fold/);
  }
  await dealer.seatSays(3, 'to act');
  await dealer.tap(/^Call 1,500/);
  await dealer.seatSays(4, 'to act, 900 to call');
  await dealer.tap(/^Raise…/);
  await keepScreen(dealer.page, 'daily-short-all-ins');
  expect(dealer.complaints).toEqual([]);
});

test('two acts in turn with chips are substantial action, and an absent player plays the redealt hand', async () => {
  const { dealer } = await openAt(six);
  await report(dealer, /^Player away/, /^Seat 5, /);
  await dealer.tap(/^Apply/);
  await dealer.tap(/^Start hand 1/);
  await dealer.tap(/^Call 400/);
  await report(dealer, /^Bad card in deck/, '2');
  await keepScreen(dealer.page, 'daily-misdeal');
  await dealer.hold(/^Hold: misdeal/);
  await report(dealer, /^Player away/, /^Back at the seat/, /^Seat 5, /);
  await dealer.tap(/^Apply/);
  await dealer.tap(/^Deal hand \d+ again/);
  await dealer.tap(/^Call 400/);
  await dealer.seatSays(5, 'to act');
  await dealer.tap(/^Call 400/);
  await report(dealer, /^Bad card in deck/, '2');
  await dealer.says(/Too late for a misdeal/);
  await keepScreen(dealer.page, 'daily-too-late');
  expect(dealer.complaints).toEqual([]);
});
