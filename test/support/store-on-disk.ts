import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore, type SqliteCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A cardroom's store on disk in simulated time, removed with the test. */
export interface StoreOnDisk {
  readonly time: SimulatedTime;
  readonly store: SqliteCardroomStore;
  readonly path: string;
}

export function storeOnDisk(): StoreOnDisk {
  const folder = temporaryFolder();
  const path = join(folder, 'cardroom.sqlite');
  const store = openCardroomStore({ path, newStoreId: () => 'store-1' });
  onTestFinished(() => store.close());
  return { time: new SimulatedTime(), store, path };
}
