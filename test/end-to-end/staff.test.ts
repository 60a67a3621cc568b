// A table with a staff list on its own disk and no cardroom: people sign in, relieve each other and rule at the console.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, onTestFinished, test } from 'vitest';
import { type DealerPage, openConsole } from '../support/dealer-page.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { startServer, tableConfig } from '../support/server-process.ts';
import { browser } from '../support/shared-browser.ts';
import { keepStaffList } from '../support/staff-of-house.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A badge as its reader types it: one burst of keys, then Enter. */
async function holdBadge({ page }: DealerPage, badge: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      // All keys at once: on a busy machine there would be pauses in the burst.
      const struck = keys.flatMap((key) =>
        ['keydown', 'keyup'].map((type) => new KeyboardEvent(type, { key, bubbles: true, cancelable: true })),
      );
      for (const event of struck) document.body.dispatchEvent(event);
    },
    [...badge, 'Enter'],
  );
}

/** Types a PIN like a person. */
async function keyPin({ page }: DealerPage, name: string, pin: string): Promise<void> {
  await page.locator('.staff-person', { hasText: name }).click();
  for (const digit of pin) await page.locator('.staff-keys').getByRole('button', { name: digit, exact: true }).click();
  await page.locator('.staff-side').getByRole('button').first().click();
}

const staffCell = ({ page }: DealerPage) => page.locator('.top-staff');
const cellSays = (dealer: DealerPage, text: string | RegExp) =>
  expect.poll(() => staffCell(dealer).innerText()).toMatch(text);

test('sign in by PIN, push by badge in the middle of a hand, the floor rules beside the dealer, wrong PINs lock the desk, a restart without a room forgets nobody', async () => {
  const folder = temporaryFolder();
  const [jana, lukasz, tomas] = await keepStaffList(join(folder, 'table'), ['1', '2', '4']);
  if (jana === undefined || lukasz === undefined || tomas === undefined) throw new Error('Three people were listed.');
  const config = tableConfig({ staff: { required: true } });
  const server = await startServer('table', folder, config);
  const dealer = await openConsole(browser, server.url);
  onTestFinished(dealer.close);
  const { page } = dealer;

  await dealer.tap(/^Start hand 1/);
  await dealer.says('No dealer is signed in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await keyPin(dealer, jana.name, jana.pin);
  await cellSays(dealer, jana.name);
  await dealer.tap(/^Start hand 1/);
  await dealer.seatSays(1, 'to act');

  await holdBadge(dealer, lukasz.badge);
  await cellSays(dealer, new RegExp(`${jana.name}.*then ${lukasz.name}`, 's'));
  await holdBadge(dealer, tomas.badge);
  await cellSays(dealer, new RegExp(`Floor ${tomas.name}.*${jana.name}`, 's'));
  // The hand goes on with the floor beside.
  expect(await page.getByRole('button', { name: /^Fold/ }).count()).toBe(1);
  await page.locator('.rail-floor').click();
  await page.getByRole('button', { name: 'Rule here' }).click();
  await dealer.tap(/^Play on/);
  await keepScreen(page, 'console-floor-rules-here');
  await dealer.hold(/^Hold to sign/);
  await dealer.says('Floor ruled');

  await dealer.tap(/^Fold/);
  await dealer.tap(/^Fold/);
  expect(await staffCell(dealer).innerText()).toContain(jana.name);
  await dealer.hold(/^Hold to push/);
  await cellSays(dealer, new RegExp(`Floor ${tomas.name}\\s+${lukasz.name}\\s*$`));

  await server.kill();
  await dealer.says(/Table not reached/);
  const again = await startServer('table', folder, { ...config, port: Number(new URL(server.url).port) });
  await expect.poll(() => page.getByText(/Table not reached/).count()).toBe(0);
  await cellSays(dealer, new RegExp(`Dealer\\s+${lukasz.name}`));
  await staffCell(dealer).click();
  await keepScreen(page, 'console-sign-in');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  for (let tries = 0; tries < 5; tries++) {
    await keyPin(dealer, jana.name, '999999');
    await dealer.says(tries < 4 ? new RegExp(`${4 - tries} (try|tries) left`) : 'Too many wrong tries');
  }
  expect(await staffCell(dealer).innerText()).toContain(lukasz.name);
  await again.kill();
  expect(dealer.complaints.filter((one) => !one.includes('WebSocket'))).toEqual([]);

  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const written = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n');
  for (const person of [jana, lukasz, tomas]) {
    // Once the name is there, the search works.
    expect(written).toContain(Buffer.from(person.name, 'utf8').toString('latin1'));
    expect(written).not.toContain(person.badge);
    expect(written).not.toContain(`"${person.pin}"`);
  }
  for (const actor of ['"dealer:s1"', 'floor:s4']) expect(written).toContain(actor.replaceAll('"', ''));
});
