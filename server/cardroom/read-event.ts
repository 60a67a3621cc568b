import type { TableEvent } from '../../engine/index.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { readTableEvent } from '../sync/read-table-event.ts';

/** Why a row cannot be read, in a sentence. Foreign: no program of this kind wrote it. */
type Unreadable = { readonly unfit: string; readonly isForeign: boolean };

/** The event of a row a table sent, or why the room cannot read it. What comes over a line is data: nothing is asserted. */
export function readEvent({ seq, kind, body }: LogRow): { readonly event: TableEvent } | Unreadable {
  const read = readTableEvent(body);
  if ('wrong' in read)
    return { unfit: `Event ${seq} cannot be read. ${read.wrong}`, isForeign: isForeign(read.as, seq) };
  if (read.event.type !== kind)
    return { unfit: `Event ${seq} is called ${kind} and holds another event.`, isForeign: true };
  return read;
}

/** Any program's log begins with a table; later on a newer one may mean something by what this one does not know. */
const isForeign = (as: 'no-event' | 'newer' | 'misshapen', seq: number): boolean =>
  as === 'no-event' || (as === 'misshapen' && seq === 1);
