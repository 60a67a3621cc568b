import { join } from 'node:path';
import type { ChainStore } from '../native-bridge/contracts/chain-store.ts';
import { openReadOnlyChain } from '../native-bridge/postgres/chain-store.ts';
import { runningPostgres, startEmbeddedPostgres } from '../native-bridge/postgres/embedded-postgres.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { takeWriteLock } from '../native-bridge/sqlite/write-lock.ts';
import { chainFolder } from './chain-folder.ts';

/**
 * Reads a chain's database, also while its server runs. `place`: its configuration or data folder. Throws `DeskClosed` or a `StorageFault`.
 */
export async function withChain<Result>(place: string, use: (store: ChainStore) => Promise<Result>): Promise<Result> {
  const url = process.env.DATABASE_URL;
  const folder = chainFolder(place);
  const running = url === undefined || url === '' ? runningPostgres(folder) : url;
  if (running !== null) return used(await openReadOnlyChain(running), use);
  const lock = takeWriteLock(join(folder, 'chain'));
  try {
    const started = await startEmbeddedPostgres({
      folder,
      time: systemTime,
      report: (sentence) => console.error(sentence),
    });
    try {
      return await used(await openReadOnlyChain(started.place), use);
    } finally {
      await started.stop();
    }
  } finally {
    lock.release();
  }
}

async function used<Result>(store: ChainStore, use: (store: ChainStore) => Promise<Result>): Promise<Result> {
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
