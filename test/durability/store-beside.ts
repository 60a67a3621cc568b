import { join } from 'node:path';
import { openReadOnlyStore } from '../../native-bridge/sqlite/read-only-store.ts';

/** What a look at the store of a room tells, beside its server. `folder`: in which its data folder lies. */
export function inStore<Result>(folder: string, look: (store: ReturnType<typeof openReadOnlyStore>) => Result): Result {
  const store = openReadOnlyStore(storeIn(folder));
  try {
    return look(store);
  } finally {
    store.close();
  }
}

export const storeIn = (folder: string): string => join(folder, 'cardroom', 'cardroom.db');
