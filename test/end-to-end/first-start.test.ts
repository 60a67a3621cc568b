// A PC without a configuration: set up in a real browser, with real drivers on pseudo-terminals, until its console is open.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { SimulatedPepperMux } from '../../native-bridge/rfid/simulated-pepper.ts';
import { PseudoTerminal } from '../../native-bridge/serial/pseudo-terminal.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { SimulatedShuffler } from '../../native-bridge/shuffler/simulated-shuffler.ts';
import { CardWorld } from '../../native-bridge/simulation/card-world.ts';
import { parseTableConfig } from '../../server/config.ts';
import type { Ready } from '../../server/parent-messages.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { openPage } from '../support/page.ts';
import { browser } from '../support/shared-browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { tightTargets } from '../support/touch-targets.ts';

const program = join(import.meta.dirname, '../../server/main.ts');
const tag = 'E004015544332211';

/** Starts a table server without a configuration. */
async function firstStart(file: string, port: number): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const { STATE_DIRECTORY: _none, ...env } = process.env;
  const child = spawn(process.execPath, [program, '--role', 'table', '--config', file, '--port', String(port)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(() => {
    throw new Error('The table server ended before it served the first start.');
  });
  ended.catch(() => {});
  const [{ url }] = (await Promise.race([once(child, 'message'), ended])) as [Ready];
  return { url, child };
}

function devicesOn(folder: string) {
  const world = new CardWorld({ antennas: 12, seed: 1, isPerfect: true });
  const shuffler = new SimulatedShuffler({
    line: new PseudoTerminal(join(folder, 'shuffler')),
    time: systemTime,
    seed: 1,
    speed: 20,
  });
  const reader = new SimulatedPepperMux({
    line: new PseudoTerminal(join(folder, 'reader')),
    time: systemTime,
    seed: 1,
    world,
  });
  shuffler.start();
  reader.start();
  onTestFinished(async () => {
    await Promise.all([shuffler.stop(), reader.stop()]);
  });
  return { shuffler, world };
}

/** Checks both orientations of a screen for faults. */
async function isWellMade(page: Page): Promise<void> {
  for (const viewport of [
    { width: 800, height: 1280 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    // What is scrolled out of sight lies behind the foot and the rail, not on them.
    const tight = (await tightTargets(page)).filter(({ name }) => !/ and fs-(go|step)/.test(name));
    expect(tight).toEqual([]);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBe(0);
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

const askStatus = (url: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });

test('a table is named, its devices tried, one file written, and its console opens; a kill midway loses nothing', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'table.toml');
  const { shuffler, world } = devicesOn(folder);
  const { url, child } = await firstStart(file, 0);
  expect(await askStatus(url, { host: 'elsewhere.example' })).toBe(403);
  expect(await askStatus(url, { origin: 'http://elsewhere.example' })).toBe(403);

  const { page, complaints, close } = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  onTestFinished(close);
  page.setDefaultTimeout(20_000);
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const next = async (heading: string) => {
    await tap('Next');
    await title(heading);
  };
  await page.goto(url);
  await title('Which language?');
  await tap('Polski');
  await title('Jaki język?');
  await tap('English');
  await title('Which language?');

  await next('What is this PC?');
  await tap(/^A table by itself/);
  await next('Which table is it?');
  await page.getByLabel('Name of the table').click();
  await page.getByLabel('Name of the table').fill('Riverside');
  await isWellMade(page);
  await keepScreen(page, 'first-start-table');
  await tap('7');
  await tap('Done');
  await page.getByRole('group', { name: 'Seats' }).getByRole('button', { name: '8' }).click();
  await page.getByLabel('Id of the table').fill('riverside-7');

  await next('What is plugged in?');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await part('Shuffler').getByRole('button', { name: 'Choose and try' }).click();
  await part('Shuffler').getByLabel('Another line').fill(join(folder, 'shuffler'));
  await part('Shuffler').getByRole('button', { name: 'Try', exact: true }).click();
  await page.getByText('SHL/1 answers.').waitFor();
  await page.getByText('Press the green button.').waitFor();
  shuffler.pressGreenButton();
  await page.getByText('The green button was heard (1).').waitFor();
  await isWellMade(page);
  await keepScreen(page, 'first-start-devices');
  await tap('Take it: Shuffler');
  await part('Shuffler')
    .getByText(`SHL/1, ${join(folder, 'shuffler')}`)
    .waitFor();

  child.kill('SIGKILL');
  await page.getByText("This PC's program does not answer.").waitFor();
  const lost = complaints.length;
  await firstStart(file, Number(new URL(url).port));
  await expect.poll(() => page.getByText("This PC's program does not answer.").count()).toBe(0);
  await part('Shuffler')
    .getByText(`SHL/1, ${join(folder, 'shuffler')}`)
    .waitFor();
  expect(complaints.slice(0, lost).filter((text) => !/WebSocket/.test(text))).toEqual([]);

  await part('Card reader').getByRole('button', { name: 'Choose and try' }).click();
  await part('Card reader').getByLabel('Another line').fill(join(folder, 'reader'));
  await part('Card reader').getByRole('button', { name: 'Try', exact: true }).click();
  await page.getByText('Lay a card on a place.').waitFor();
  world.place(3, tag);
  await page.getByText('A card was read: seat 3 (1).').waitFor();
  expect(await page.content()).not.toContain(tag);
  await tap('Take it: Card reader');

  await next('What is dealt here?');
  await page.getByLabel('Big blind').fill('3');
  await next('Which chips lie on this table?');
  await tap('1,000');
  await next('For which hand, in which light?');
  await tap(/^Left-handed/);
  await next('This will be written');
  await isWellMade(page);
  await keepScreen(page, 'first-start-end');
  expect(existsSync(file)).toBe(false);
  await tap('Write it and start');

  await page.getByRole('button', { name: /^Settings/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.hand)).toBe('left');
  expect(await (await fetch(`${url}/health`)).json()).not.toHaveProperty('firstStart');
  const written = readFileSync(file, 'utf8');
  expect(written).not.toContain(tag);
  expect(parseTableConfig(file, written)).toMatchObject({
    tableId: 'riverside-7',
    name: 'Riverside7',
    seats: 8,
    stakes: { smallBlind: 1, bigBlind: 3 },
    chipValues: [1, 5, 25, 100, 500, 1000],
    devices: {
      shuffler: { model: 'shl1', line: join(folder, 'shuffler') },
      reader: { model: 'pepper-c1-mux', line: join(folder, 'reader') },
    },
  });
  expect(existsSync(`${file}.draft`)).toBe(false);
});
