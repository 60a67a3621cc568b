import { dirname, join, resolve } from 'node:path';
import type { ChainStore } from '../native-bridge/contracts/chain-store.ts';
import { readText } from '../native-bridge/disk/folders.ts';
import { openReadOnlyChain } from '../native-bridge/postgres/chain-store.ts';
import { runningPostgres, startEmbeddedPostgres } from '../native-bridge/postgres/embedded-postgres.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { takeWriteLock } from '../native-bridge/sqlite/write-lock.ts';
import { parseChainConfig } from '../server/chain/chain-config.ts';
import { DeskClosed } from './cardroom-desk.ts';

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

const isConfig = (place: string): boolean => /\.(toml|json)$/.test(place);

/** Where a chain's data is, by its configuration or by that folder itself. Throws `DeskClosed` or `UnusableConfig`. */
export function chainFolder(place: string): string {
  if (!isConfig(place)) return place;
  return resolve(dirname(place), parseChainConfig(place, readText(place)).data);
}

/** The place a command's options name, of which there must be one. Throws `DeskClosed`, a `StorageFault` or a `TypeError`. */
export function chainPlace({
  data,
  config,
}: {
  readonly data?: string | undefined;
  readonly config?: string | undefined;
}): string {
  if (config === undefined) {
    if (data === undefined) throw new TypeError('Give --data or --config');
    return resolve(data);
  }
  if (data !== undefined) throw new TypeError('Give --data or --config');
  if (!isConfig(config))
    throw new DeskClosed(
      `${config} is not a configuration: its name must end with .toml or .json. A data folder is named with --data.`,
    );
  readText(config);
  return resolve(config);
}
