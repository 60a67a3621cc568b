import type { LogHead, LogRow } from './event-log.ts';

/** A row of the office's own log. It is hashed as a table's row is, with `storeId` as its log's id and hand 0. */
export type OfficeRow = Omit<LogRow, 'hand'>;

/** The office's own log. */
export interface StoredOffice {
  /** Rows with `seq > after`, in order, at most `limit`. */
  read(after: number, limit: number): readonly OfficeRow[];
  head(): LogHead;
}
