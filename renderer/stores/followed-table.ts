import { apply } from '../../engine/table.ts';
import type { TableOverview } from '../../protocol/cardroom-messages.ts';
import type { SeenEvent } from '../../protocol/table-messages.ts';

/**
 * The table after one more event. An event that cannot follow, or was trimmed for this viewer, changes nothing: the next `table`
 * message brings the server's own copy.
 */
export function followedTable(table: TableOverview, { sequence, event }: SeenEvent): TableOverview {
  if (event === null || sequence !== table.sequence + 1) return table;
  try {
    // Only the table itself takes steps back, and the server's copies carry none.
    return { ...table, sequence, state: { ...apply(table.state, event), undo: null } };
  } catch {
    return table;
  }
}
