import type { StoredAudit, StoredProjections } from './cardroom-store.ts';
import type { StoredOffice } from './stored-office.ts';
import type { StoredRows } from './stored-rows.ts';

/** The parts of a room's store, or of a copy of it, that are checked for completeness. */
export interface ReadableStore {
  readonly storeId: string;
  readonly projections: Pick<StoredProjections, 'logs'>;
  readonly rows: Pick<StoredRows, 'position' | 'read'>;
  readonly office: StoredOffice;
  readonly audit: Pick<StoredAudit, 'holds'>;
}
