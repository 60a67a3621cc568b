import type { Browser, Page } from 'playwright-core';
import { openPage } from '../support/page.ts';
import { waitFor } from './wait-until.ts';
import type { WholeRoom } from './whole-room.ts';

/** A viewer who may see no card that is not open: a page in a real browser. */
export interface Viewer {
  readonly place: string;
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** The page of each role of a paired browser. */
const pairedPages = { floor: '/floor', display: '/display', cardroom: '/tournament' } as const;

/** The dealer's console, the floor's desk, the wall and the office, each in its own profile. */
export async function openViewers(
  browser: Browser,
  { table, cardroom, sockets }: WholeRoom,
): Promise<readonly Viewer[]> {
  const { url, codes } = cardroom.ready;
  const opened = async (place: string, address: string, code: string | null): Promise<Viewer> => {
    const { page, close } = await openPage(browser, { viewport: { width: 1280, height: 800 } });
    sockets.watch(place, page);
    await page.goto(address);
    if (code !== null) await pair(page, place);
    await waitFor(`a welcome for the page of the ${place}`, () => sockets.at(place).includes('"type":"welcome"'));
    return { place, page, close };
  };
  return Promise.all([
    opened('console', table.ready.url, null),
    ...Object.entries(pairedPages).map(([role, path]) => opened(role, `${url}${path}#code=${codes[role]}`, role)),
  ]);
}

async function pair(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox').first().fill(name);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Pair' }).click();
}

/** The page's memory as a V8 snapshot, numbers included. */
export async function heapOf({ page }: Viewer): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const pieces: Buffer[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(Buffer.from(chunk)));
  await session.send('HeapProfiler.takeHeapSnapshot', { captureNumericValue: true });
  await session.detach();
  return Buffer.concat(pieces);
}

/** What the page shows and stores: storages, databases, cookies. */
export async function keptBy({ page }: Viewer): Promise<string> {
  const kept = await page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<unknown>((resolve) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames];
              if (stores.length === 0) resolve([name]);
              else {
                const reading = opening.result.transaction(stores);
                Promise.all(
                  stores.map(
                    (store) =>
                      new Promise((told) => {
                        const all = reading.objectStore(store).getAll();
                        all.onsuccess = () => told(all.result);
                      }),
                  ),
                ).then((all) => resolve([name, ...all]));
              }
            };
          }),
      ),
    );
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await caches.keys(),
      databases,
    ]);
  });
  const cookies = JSON.stringify(await page.context().cookies());
  return `${kept}\n${cookies}\n${await page.content()}`;
}
