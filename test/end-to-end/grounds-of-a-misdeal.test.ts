import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'vitest';
import type { DealerPage } from '../support/dealer-page.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { type FloorPage, openCall, openRoom } from '../support/room-at-desk.ts';
import { browser } from '../support/shared-browser.ts';

/** The dealer's taps after "What happened": the picture, the kind, and its questions. */
const grounds: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  'a card exposed in the deal': [/^Card exposed/, /^Seat 2, /, '1', /^One of the first two/],
  'a boxed card': [/^Bad card in deck/, '2'],
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

test('every ground of a misdeal: the dealer reports it, the floor rules, the table redeals with all chips back', async () => {
  const { dealer, comes } = await openRoom(browser);
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
    // One floor person at a time has a call: the first who takes it, and the table is told who comes.
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
});

/** The ground that has the hand dealt from other seats. */
const movesButton = 'a button in the wrong place';

/** Checks the desk and its page for accessibility; every-desk.test.ts does it in every language. */
async function lookAtDesk(floor: FloorPage): Promise<void> {
  for (const language of ['pl', 'en']) {
    await floor.speak(language);
    await keepScreen(floor.page, `floor-${language}`, 'jpeg');
    if (language === 'en') continue;
    const { violations } = await new AxeBuilder({ page: floor.page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}
