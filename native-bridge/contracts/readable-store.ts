import type { StoredAudit, StoredOffice, StoredProjections, StoredRows } from './cardroom-store.ts';

/** The parts of a room's store, or of a copy of it, that are checked for completeness. */
export interface ReadableStore {
  readonly storeId: string;
  readonly projections: Pick<StoredProjections, 'logs'>;
  readonly rows: Pick<StoredRows, 'position' | 'read'>;
  readonly office: StoredOffice;
  readonly audit: Pick<StoredAudit, 'holds'>;
}
