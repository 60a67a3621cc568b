import type { KnownLog, OfficeRow } from './cardroom-store.ts';
import type { LogHead, LogRow } from './event-log.ts';

/** What is looked at to say whether a room's store is whole; the store itself, or a copy of it. */
export interface ReadableStore {
  readonly storeId: string;
  logs(): readonly KnownLog[];
  position(logId: string): LogHead;
  rows(logId: string, after: number, limit: number): readonly LogRow[];
  officeRows(after: number, limit: number): readonly OfficeRow[];
  officeHead(): LogHead;
  auditHolds(): boolean;
}
