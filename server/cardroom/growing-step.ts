import type { TableEvent, TableState } from '../../engine/table.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';

/** One event of a log as it grows its table, and what is projected from it. What is projected depends on nothing else, so that batches may be cut anywhere. */
export interface GrowingStep {
  readonly logId: string;
  readonly row: LogRow;
  readonly event: TableEvent;
  readonly before: TableState | null;
  readonly after: TableState;
}
