import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { askDesk } from '../../commands/cardroom-desk.ts';
import type { BrowserRole, CodeAnswer } from '../../protocol/cardroom-messages.ts';
import { openConsole } from './dealer-page.ts';
import { openPaired, type PairedPage } from './paired-page.ts';
import { startServer, tableConfig } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A cardroom with these tables, opened on demand, each with a dealer at its console; pages are paired by code. */
export async function openHouse(browser: Browser, tables: readonly string[]) {
  const path = temporaryFolder();
  const key = 'a-key-both-of-them-know';
  const config = { port: 0, tables: Object.fromEntries(tables.map((id) => [id, key])) };
  const room = await startServer('cardroom', path, config);
  const cardroom = { url: `${room.url.replace('http', 'ws')}/sync`, key };
  const opensTable = async (own: Readonly<Record<string, unknown>>) => {
    const server = await startServer('table', path, tableConfig({ ...own, cardroom }));
    const dealer = await openConsole(browser, server.url);
    onTestFinished(dealer.close);
    return { dealer, server };
  };
  const comes = async (role: BrowserRole, page: string, name: string = role) => {
    // A code pairs one browser.
    const asked = { path: '/code', body: { role }, does: 'gives out codes' };
    const { code } = await askDesk<CodeAnswer>(join(path, 'cardroom.json'), asked);
    const opened = await openPaired(browser, { url: room.url, page, code, name });
    onTestFinished(opened.close);
    return opened;
  };
  const opensEmpty = (tableId: string) =>
    opensTable({ tableId, name: `Table ${tableId}`, seats: 6, players: [], data: join(path, tableId) });
  return { path, room, opensTable, opensEmpty, comes };
}

/** A cardroom with two empty tables, a dealer at each console. */
export async function openRoom(browser: Browser) {
  const { room, opensEmpty, comes } = await openHouse(browser, ['1', '2']);
  return { room, tables: [await opensEmpty('1'), await opensEmpty('2')] as const, comes };
}

/** From the open structure to the draw: these tables, and four players with an entry. */
export async function drawsFour(office: PairedPage, tables: readonly string[]): Promise<void> {
  await office.tap('Save');
  await office.tap('Plan a tournament');
  await office.tap('Plan it');
  await office.tap('Tables');
  for (const table of tables) await office.tap(table);
  await office.tap('Entries');
  for (const name of ['Anna', 'Boris', 'Cyril', 'Dana']) {
    await office.page.getByRole('textbox', { name: 'Name' }).fill(name);
    await office.tap(`Sell entry: ${name}`);
    await office.says(`${name} is entered.`);
  }
  await office.hold(/^Draw 4 seats/);
}
