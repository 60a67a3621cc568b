import { join } from 'node:path';
import { openReadOnlyStore } from '../../native-bridge/sqlite/read-only-store.ts';

/** Reads the store of a room beside its server. `folder`: the one with its data folder. */
export function inStore<Result>(folder: string, look: (store: ReturnType<typeof openReadOnlyStore>) => Result): Result {
  const store = openReadOnlyStore(storeIn(folder));
  try {
    return look(store);
  } finally {
    store.close();
  }
}

export const storeIn = (folder: string): string => join(folder, 'cardroom', 'cardroom.db');
