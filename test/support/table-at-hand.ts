import type { Browser } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type DealerPage, openConsole } from './dealer-page.ts';
import { type ServerProcess, startServer, tableConfig } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A table server with a console open in a browser. */
export interface OpenTable {
  readonly dealer: DealerPage;
  readonly server: ServerProcess;
  /** The server started again on the same data and port. */
  readonly again: () => Promise<ServerProcess>;
}

/** Starts one in a folder of its own, removed with the test. */
export async function openTable(browser: Browser, changes: Readonly<Record<string, unknown>> = {}): Promise<OpenTable> {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const server = await startServer('table', folder.path, tableConfig(changes));
  const again = () =>
    startServer('table', folder.path, tableConfig({ ...changes, port: Number(new URL(server.url).port) }));
  const dealer = await openConsole(browser, server.url);
  onTestFinished(dealer.close);
  return { dealer, server, again };
}

/** Keys cards on the grid of 52 and books them; the grid stays open from one hand at showdown to the next. */
export async function keyCards(dealer: DealerPage, ...names: readonly string[]): Promise<void> {
  await dealer.still();
  if ((await dealer.page.getByRole('button', { name: 'two of diamonds' }).count()) === 0) await dealer.tap(/^Cards…/);
  for (const name of names) await dealer.page.getByRole('button', { name, exact: true }).click();
  await dealer.tap(/^Book the cards/);
}
