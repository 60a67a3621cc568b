// A thread that checks the room's store while the room goes on: a copy of it for damage, or the store itself for what another program has
// written. It has its own entry file beside main.ts: each entry is built into one file, and a thread started from main.ts would be a server.
import { parentPort, workerData } from 'node:worker_threads';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { backupFolder } from '../native-bridge/disk/backup-folder.ts';
import { openReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { faultOfBackup, faultOfStore } from './cardroom/check-store.ts';
import { differencesIn, type StoreDifferences } from './cardroom/compare-store.ts';
import { differencesSaid } from './cardroom/differences-said.ts';
import type { Reach } from './cardroom/store-reach.ts';
import { newestGoodBackup, sentenceOfRestore } from './how-to-restore.ts';

/** Compared with what these keys have sealed. Which backup can replace it is looked for in this folder. */
interface ComparedWith {
  readonly keys: readonly string[];
  /** How far the room had come there. */
  readonly reach: Reach | null;
  readonly backups: string;
  readonly config: string;
}

/** Without the rest a copy is checked. */
const { toCheck, ...compared } = workerData as { readonly toCheck: string } & Partial<ComparedWith>;

if (compared.keys === undefined) parentPort?.postMessage(faultOfBackup(toCheck, openReadOnlyStore));
else void differences(compared as ComparedWith).then((found) => parentPort?.postMessage(found));

/** The differences, or why nobody can say, in a sentence. */
async function differences({ keys, reach, backups, config }: ComparedWith): Promise<StoreDifferences | string> {
  try {
    const sealedBy = new Set(keys);
    const found = inStore(sealedBy, reach);
    if (differencesSaid(found) === null) return found;
    const check = (path: string) => faultOfStore(path, openReadOnlyStore, { keysOf: () => sealedBy });
    const folder = backupFolder(backups);
    const good = await newestGoodBackup(folder, check);
    return { ...found, restore: { sentence: sentenceOfRestore(config, folder, good), isThere: good !== null } };
  } catch (error) {
    if (error instanceof StorageFault) return error.message;
    throw error;
  }
}

function inStore(sealedBy: ReadonlySet<string>, reach: Reach | null): StoreDifferences {
  const store = openReadOnlyStore(toCheck);
  try {
    return differencesIn(store, sealedBy, reach);
  } finally {
    store.close();
  }
}
