import { emptyHead, type LogHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { ComparableStore, ReadableStore } from '../../native-bridge/contracts/readable-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { type ChainBreak, walkChain } from '../sync/hash-chain.ts';
import { changedInCopy } from './compare-store.ts';

const rowsAtOnce = 5_000;
const newestRowsOfBackup = 1_000;

/** The keys a room has sealed a store with; null: none is known. */
export type KeysOf = (storeId: string) => ReadonlySet<string> | null;

const breakWords: Readonly<Record<ChainBreak['found'], string>> = {
  gap: 'rows before it are missing',
  'wrong-previous': 'it does not follow the row before it',
  'wrong-hash': 'its bytes are not the ones that were written',
};

/**
 * What is wrong with a store or a copy of it, in a sentence; null: nothing. A file that cannot be opened counts as damaged. `newest`: only that
 * many rows of each log are checked. `keysOf`: those a room has sealed that store with; another program may have changed it since.
 */
export function faultOfStore(
  path: string,
  open: (path: string) => ComparableStore & ReadableStore & { close(): void },
  { newest, keysOf }: { readonly newest?: number; readonly keysOf?: KeysOf } = {},
): string | null {
  try {
    const store = open(path);
    try {
      store.assertWhole();
      const keys = keysOf?.(store.storeId) ?? null;
      const changed = keys === null ? null : changedInCopy(store, keys);
      const faults = [...chainFaults(store, newest), ...(changed === null ? [] : [changed])];
      return faults.length === 0 ? null : `${path} is damaged: ${faults.join('; ')}.`;
    } finally {
      store.close();
    }
  } catch (error) {
    if (error instanceof StorageFault) return error.message;
    throw error;
  }
}

/** Like `faultOfStore`, but checks only the newest rows of every log. Older rows were checked when they were written. */
export const faultOfBackup = (path: string, open: Parameters<typeof faultOfStore>[1]): string | null =>
  faultOfStore(path, open, { newest: newestRowsOfBackup });

/** What is wrong with a store's chains, one clause each. With `newest`, only that many of the newest rows of each log are checked. */
export function chainFaults(store: ReadableStore, newest: number = Number.MAX_SAFE_INTEGER): readonly string[] {
  const office = (after: number, limit: number): readonly LogRow[] =>
    store.office.read(after, limit).map((row) => ({ ...row, hand: 0 }));
  const faults = store.projections.logs().map(({ tableId, logId }) => {
    const read = (after: number, limit: number): readonly LogRow[] => store.rows.read(logId, after, limit);
    const fault = breakIn({ logId, head: store.rows.position(logId), read }, newest);
    return fault === null ? null : `table ${tableId}, ${fault}`;
  });
  const ofOffice = breakIn({ logId: store.storeId, head: store.office.head(), read: office }, newest);
  return [
    ...faults,
    ofOffice === null ? null : `the office, ${ofOffice}`,
    store.audit.holds() ? null : 'the audit trail does not hang together',
  ].filter((fault) => fault !== null);
}

interface Chain {
  readonly logId: string;
  readonly head: LogHead;
  readonly read: (after: number, limit: number) => readonly LogRow[];
}

function breakIn({ logId, head, read }: Chain, newest: number): string | null {
  let at: LogHead = { seq: Math.max(0, head.seq - newest), hash: emptyHead.hash };
  for (let rows = read(at.seq, rowsAtOnce); rows.length > 0; rows = read(at.seq, rowsAtOnce)) {
    // If the check begins in the middle, the first row's predecessor is trusted.
    const from = at.seq > 0 && at.hash === emptyHead.hash ? { ...at, hash: rows[0]?.previousHash ?? at.hash } : at;
    const end = walkChain(logId, from, rows);
    if ('found' in end) return `row ${end.seq}: ${breakWords[end.found]}`;
    at = end;
  }
  return null;
}
