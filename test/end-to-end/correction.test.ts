// A wrongly keyed raise is corrected by taps, two actions later; the original booking stays in the log.

import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { openConsole } from '../support/dealer-page.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { startServer, tableConfig } from '../support/server-process.ts';
import { browser } from '../support/shared-browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** All rows of the table's log, read beside its running server. */
function eventsIn(folder: string) {
  const log = openReadOnlyLog(join(folder, 'table.db'));
  try {
    return log.read(0, 1000).map(readEvent);
  } finally {
    log.close();
  }
}

test('a raise keyed as 600 instead of 900 is corrected after a fold and a call, and the first version stays readable', async () => {
  const folder = temporaryFolder();
  const server = await startServer('table', folder, tableConfig());
  const dealer = await openConsole(browser, server.url);
  onTestFinished(dealer.close);
  const { page } = dealer;
  await dealer.tap(/^Start hand 1/);
  await dealer.tap(/^Raise…/);
  for (const digits of ['6', '00']) await page.getByRole('button', { name: digits, exact: true }).click();
  await dealer.tap(/^Raise to 600/);
  await dealer.tap(/^Fold/);
  await dealer.tap(/^Call 400/);
  await dealer.seatSays(1, '9,400');

  await dealer.tap(/^Correct…/);
  await dealer.tap(/^1\s*raise\s*600/);
  await page.getByRole('button', { name: '600, key it' }).click();
  for (const digits of ['9', '00']) await page.getByRole('button', { name: digits, exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await dealer.tap(/^3\s*call/);
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await dealer.seatSays(1, 'becomes 9,100');
  await keepScreen(page, 'console-correct');
  await dealer.hold(/^Hold to correct/);
  await dealer.seatSays(1, '9,100');
  await dealer.seatSays(3, '9,100');
  // The seats already showed it in the preview; the pot shows one number once it is booked.
  await expect.poll(() => page.locator('.pot-chips').innerText()).toBe('1,900');

  const events = eventsIn(join(folder, 'table'));
  const [amended] = events.filter((event) => event.type === 'hand-amended');
  expect(amended).toMatchObject({
    hand: 1,
    amendment: [
      { change: { change: 'replace', with: { type: 'raise', seat: 1, to: 900 } }, was: { what: 'raise', to: 600 } },
      { change: { change: 'replace', with: { type: 'call', seat: 3 } }, was: { what: 'call', to: 600 } },
    ],
  });
  expect(events.find((event) => event.type === 'raised')).toMatchObject({ seat: 1, to: 600 });
  expect(dealer.complaints).toEqual([]);
});
