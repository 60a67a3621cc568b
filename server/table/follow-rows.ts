import { follow, type HandTape, type TableEvent, type TableState } from '../../engine/table.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { readEventOfRow } from '../sync/read-table-event.ts';
import { wholeSubmissions } from '../sync/submissions.ts';

/** A table and its last hand, as far as its log goes. */
export interface TableSoFar {
  readonly state: TableState | null;
  readonly tape: HandTape | null;
}

/** A row that follows, its event, and the table before it. */
interface FollowingRow {
  readonly row: LogRow;
  readonly event: TableEvent;
  readonly before: TableState | null;
}

/** The rows from elsewhere that may follow a table. */
export interface FollowingRows extends TableSoFar {
  readonly following: readonly FollowingRow[];
  /** Why the next row may not follow, in a sentence; null if all do. */
  readonly wrong: string | null;
}

/**
 * Accepts rows from elsewhere as far as they can have happened at this table: each is parsed by the event schema and checked by the engine
 * against the table before it. Rows booked together are accepted together, or not at all. Never throws.
 */
export function followRows(from: TableSoFar, rows: readonly LogRow[]): FollowingRows {
  const steps: (FollowingRow & { readonly after: TableSoFar })[] = [];
  let after = from;
  let wrong: string | null = null;
  for (const row of rows) {
    const step = followRow(after, row);
    if ('wrong' in step) {
      wrong = step.wrong;
      break;
    }
    after = step.after;
    steps.push(step);
  }
  const following = steps.slice(0, wholeSubmissions(rows, steps.length));
  return { ...(following.at(-1)?.after ?? from), following, wrong };
}

function followRow(
  { state, tape }: TableSoFar,
  row: LogRow,
): (FollowingRow & { readonly after: TableSoFar }) | { readonly wrong: string } {
  const read = readEventOfRow(row);
  if ('wrong' in read) return { wrong: `Event ${row.seq} cannot be read. ${read.wrong}` };
  const followed = follow(state, tape, read.event);
  if ('wrong' in followed) return { wrong: `Event ${row.seq} cannot have happened here: ${followed.wrong}` };
  return { row, event: read.event, before: state, after: followed };
}
