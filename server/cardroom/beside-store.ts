import { join } from 'node:path';
import type { PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { type StoreReach, storeReachFile, storeReachIn } from './store-reach.ts';
import { type StoreSigners, storeSignersFile, storeSignersIn } from './store-signers.ts';

/** What a room remembers of its store outside of it: an older copy of the store, or one without signatures, does not say that it is one. */
export interface BesideStore {
  readonly signers: StoreSigners;
  /** Null: this room has not signed that store. */
  keysOf(storeId: string): ReadonlySet<string> | null;
  /** Of a store that this room has not signed nothing is remembered: whoever takes that file away says that the store is in order as it lies. */
  reachOf(storeId: string): StoreReach;
}

/** From its files in the room's data folder. `report`: one sentence for the log. Absent: whoever asks looks at `signers.sentence`. */
export function besideStore(
  files: Pick<PrivateFiles, 'read' | 'write'>,
  folder: string,
  report: (sentence: string) => void = () => {},
): BesideStore {
  const signers = storeSignersIn(files, join(folder, storeSignersFile), report);
  return {
    signers,
    keysOf: (storeId) => signers.of(storeId)?.keys ?? null,
    reachOf: (storeId) => {
      const reach = storeReachIn(files, join(folder, storeReachFile), storeId);
      if (signers.of(storeId) === null) reach.forget();
      return reach;
    },
  };
}
