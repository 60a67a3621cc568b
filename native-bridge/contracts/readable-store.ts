import type { StoredAudit, StoredOffice, StoredProjections, StoredRows } from './cardroom-store.ts';

/** What is looked at to say whether a room's store is whole; the store itself, or a copy of it. */
export interface ReadableStore {
  readonly storeId: string;
  readonly projections: Pick<StoredProjections, 'logs'>;
  readonly rows: Pick<StoredRows, 'position' | 'read'>;
  readonly office: StoredOffice;
  readonly audit: Pick<StoredAudit, 'holds'>;
}
