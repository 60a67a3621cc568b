import { apply } from '../../engine/table.ts';
import type { TableOverview } from '../../protocol/cardroom-messages.ts';
import type { SeenEvent } from '../../protocol/table-messages.ts';

/**
 * The table after one more of its events. An event that does not follow, or that was trimmed for this viewer, leaves the
 * table as it is: the server's own copy of it arrives with the next `table` message.
 */
export function followedTable(table: TableOverview, { sequence, event }: SeenEvent): TableOverview {
  if (event === null || sequence !== table.sequence + 1) return table;
  try {
    // Steps are taken back at the table alone; the server's copies carry none either.
    return { ...table, sequence, state: { ...apply(table.state, event), undo: null } };
  } catch {
    return table;
  }
}
