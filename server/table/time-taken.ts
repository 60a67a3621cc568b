import { actorParts } from '../../engine/table.ts';
import type { EventLog, LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { TimeTaken } from '../../protocol/table-messages.ts';
import type { StatusBoard } from './status-board.ts';
import { readEvent } from './stored-event.ts';
import type { Table } from './table.ts';

/**
 * Shows on the table's screens the time charge the office has taken from the stacks, until the next hand begins: the dealer has to take the
 * chips. A charge the dealer collects at the console is not shown. After a restart it is read from the log.
 */
export function showTimeTaken(options: {
  readonly table: Table;
  readonly log: Pick<EventLog, 'rowsOfHand'>;
  readonly status: Pick<StatusBoard, 'setTimeTaken'>;
}): () => void {
  const { table, log, status } = options;
  let shown: TimeTaken | null = null;
  const show = (row: Pick<LogRow, 'seq' | 'kind' | 'body' | 'actor'>): void => {
    if (row.kind === 'hand-started') shown = null;
    const event =
      row.kind === 'chips-collected' && actorParts(row.actor)[0].role === 'cardroom' ? readEvent(row) : null;
    if (event?.type === 'chips-collected') {
      const { seat, chips } = event;
      shown = { sequence: row.seq, from: [...(shown?.from ?? []), { seat, chips }] };
    }
  };
  const tell = (rows: readonly LogRow[]): void => {
    rows.forEach(show);
    status.setTimeTaken(shown);
  };
  tell(log.rowsOfHand(table.state?.handNumber ?? 0));
  return table.onAppended(({ rows }) => tell(rows));
}
