import { emptyHead, type LogHead } from '../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { openReadOnlyLog, type ReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import { walkChain } from '../server/sync/hash-chain.ts';

const rowsAtOnce = 5_000;

/** What is wrong with a table's log or a copy of it, in a sentence; null: nothing. A file that cannot be opened is not whole either. */
export function faultOfLog(path: string): string | null {
  try {
    const log = openReadOnlyLog(path);
    try {
      log.assertSound();
      return breakIn(path, log);
    } finally {
      log.close();
    }
  } catch (error) {
    if (error instanceof StorageFault) return error.message;
    throw error;
  }
}

function breakIn(path: string, log: ReadOnlyLog): string | null {
  let head: LogHead = emptyHead;
  for (let rows = log.read(0, rowsAtOnce); rows.length > 0; rows = log.read(head.seq, rowsAtOnce)) {
    const end = walkChain(log.logId, head, rows);
    if ('found' in end) return `${path} is damaged: its chain breaks at row ${end.seq}.`;
    head = end;
  }
  return null;
}
