import type { TableEvent, TableState } from '../../engine/table.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';

/** One event of a log applied to its table, with its projections. Projections depend on nothing else, so batches may be cut anywhere. */
export interface GrowingStep {
  readonly logId: string;
  readonly row: LogRow;
  readonly event: TableEvent;
  readonly before: TableState | null;
  readonly after: TableState;
}
