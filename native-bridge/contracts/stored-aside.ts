import type { LogRow } from './event-log.ts';

/** A row that another program had written behind the end of a log. */
export interface RowAside extends Pick<LogRow, 'seq' | 'kind'> {
  /** The store's own id: the office's log. */
  readonly logId: string;
  /** Whose log it is; null: the office's. */
  readonly tableId: string | null;
  /** Milliseconds since 1970, by the room's clock. */
  readonly metAt: number;
}

/** Rows that were put aside: they are part of no log, and stay where they are. Throws a `StorageFault`. */
export interface StoredAside {
  /** Puts a log's rows with `seq > after` aside, the office's under the store's id. Returns how many. */
  put(logId: string, after: number, metAt: number): number;
  /** In the order in which they were met. */
  all(): readonly RowAside[];
  count(): number;
}
