import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { conformsToCardroomStore } from '../contracts/cardroom-store.conformance.ts';
import { openCardroomStore } from './cardroom-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

conformsToCardroomStore(() => {
  const path = join(temporaryFolder(), 'cardroom.db');
  return { open: () => openCardroomStore({ path, newStoreId: randomUUID }) };
});
