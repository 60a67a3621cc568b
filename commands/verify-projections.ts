import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCardroomStore } from '../native-bridge/sqlite/cardroom-store.ts';
import type { ReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { sentenceOfStopped } from '../server/cardroom/not-understood.ts';
import { rebuildProjections } from '../server/cardroom/rebuild-table.ts';

/** In a copy, so that it can be done beside the running server and changes nothing. */
export async function wrongProjections(store: ReadOnlyStore): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'riffle-verify-'));
  try {
    const path = join(folder, 'cardroom.db');
    await store.copyTo(path);
    const copy = openCardroomStore({ path, newStoreId: () => store.storeId });
    try {
      const stopped: string[] = [];
      const difference = rebuildProjections(copy, (log) => void stopped.push(sentenceOfStopped(log)));
      return difference === null
        ? stopped
        : [
            ...stopped,
            `${difference.table} is not as the logs tell it, first at ${difference.row}; “riffle rebuild” grows it anew.`,
          ];
    } finally {
      copy.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
