import type { TableEvent } from '../../engine/table.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { readTableEvent } from '../sync/read-table-event.ts';
import type { Unfit } from './project-rows.ts';

/** The event of a row a table sent, or why the room cannot read it. What comes over a line is data: nothing is asserted. */
export function readEvent({ seq, kind, body }: LogRow): { readonly event: TableEvent } | Unfit {
  const read = readTableEvent(body);
  if ('wrong' in read)
    return { unfit: `Event ${seq} cannot be read. ${read.wrong}`, at: seq, isNewer: read.as === 'newer' };
  if (read.event.type !== kind)
    return { unfit: `Event ${seq} is called ${kind} and holds another event.`, at: seq, isNewer: false };
  return read;
}
