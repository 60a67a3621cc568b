import type { TableEvent } from '../../engine/table.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { readEventOfRow } from '../sync/read-table-event.ts';

/** Why rows cannot be applied, and the first such row. */
export interface Unfit {
  readonly unfit: string;
  readonly at: number;
  /** A newer program wrote it, by its own version number. */
  readonly isNewer: boolean;
  /** The row is another one than its hash says. Absent: it is not. */
  readonly isChanged?: true;
}

/** The event of a row a table sent, or why the room cannot read it. Network input is data: nothing is asserted. */
export function readEvent(row: LogRow): { readonly event: TableEvent } | Unfit {
  const read = readEventOfRow(row);
  if ('event' in read) return read;
  return { unfit: `Event ${row.seq} cannot be read. ${read.wrong}`, at: row.seq, isNewer: read.as === 'newer' };
}
