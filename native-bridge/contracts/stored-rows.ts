import type { KnownLog } from './cardroom-store.ts';
import type { LogHead, LogRow } from './event-log.ts';

/** From this row of a log on, its table's clock was this far ahead of the room's. */
export interface TableClock {
  readonly logId: string;
  readonly fromSeq: number;
  /** Milliseconds; below 0: behind. */
  readonly ahead: number;
}

/** Where a log ends as it is held, what was heard of its table's clock, and how its table is shown: all that a room seals of it. */
export interface LogEnd extends KnownLog, LogHead {
  /** Its place among the logs. */
  readonly number: number;
  readonly clocks: readonly Omit<TableClock, 'logId'>[];
  /** SHA-256 of the state its table is shown in; empty: the table has given the log up, or nothing is shown of it. */
  readonly state: string;
}

/** Every table's log, as held. */
export interface StoredRows {
  /** `state`: as its table was shown last, where the caller has just written it. Null: the log is unknown. */
  endOf(logId: string, state?: string): LogEnd | null;
  /** Keeps what the lost room had heard of a table's clock, where the store holds that row; before anything is grown from the rows. */
  keepClock(clock: TableClock): void;
  position(logId: string): LogHead;
  /** Rows with `seq > after`, in order, at most `limit`. */
  read(logId: string, after: number, limit: number): readonly LogRow[];
  /** Rows of one hand of one log, in order. */
  ofHand(logId: string, hand: number): readonly LogRow[];
  /** Rows that correct a hand after the next one had begun, in order. */
  lateAmendments(logId: string): readonly LogRow[];
}
