// A thread that checks the room's store while the room goes on: a copy of it for damage, or the store itself for what another program has
// written. It has its own entry file beside main.ts: each entry is built into one file, and a thread started from main.ts would be a server.
import { parentPort, workerData } from 'node:worker_threads';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { openReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { faultOfBackup } from './cardroom/check-store.ts';
import { differencesIn, type StoreDifferences } from './cardroom/compare-store.ts';

/** `keys`: the store is compared with what these have sealed. Absent: a copy is checked. */
const { toCheck, keys } = workerData as { readonly toCheck: string; readonly keys?: readonly string[] };

parentPort?.postMessage(keys === undefined ? faultOfBackup(toCheck, openReadOnlyStore) : compared(new Set(keys)));

/** The differences, or why nobody can say, in a sentence. */
function compared(sealedBy: ReadonlySet<string>): StoreDifferences | string {
  try {
    const store = openReadOnlyStore(toCheck);
    try {
      return differencesIn(store, sealedBy);
    } finally {
      store.close();
    }
  } catch (error) {
    if (error instanceof StorageFault) return error.message;
    throw error;
  }
}
