import type { CardroomStore, KnownLog } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { RowAside } from '../../native-bridge/contracts/stored-aside.ts';
import type { LogEnd } from '../../native-bridge/contracts/stored-rows.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { hasSeal, isSealed, type ReadableSeals, type RoomSeals } from './room-seals.ts';
import type { Reach, StoreReach } from './store-reach.ts';
import { storeSignersFile } from './store-signers.ts';

type LogsOfStore = Pick<CardroomStore, 'storeId' | 'rows' | 'aside' | 'seals' | 'together'> & {
  readonly projections: Pick<CardroomStore['projections'], 'logs'>;
};

export interface LogEndsOptions {
  readonly store: LogsOfStore;
  readonly time: TimeSource;
  /** Null: nothing is sealed, and nothing is put aside. */
  readonly seals: Pick<RoomSeals, 'seal' | 'hold' | 'held'> | null;
  /** How far the room had come in the store. Absent: nothing is remembered. */
  readonly reach?: Pick<StoreReach, 'endOf'>;
}

/**
 * Where each table's log ends, as the room has taken it in and sealed it in the same transaction. What another program writes behind that
 * end is no event of a table: it goes aside before anybody reads it.
 *
 *   greeting, batch ─► longer than it was left? ─► aside ─► rows of the table ─► sealed end, one transaction
 */
export class LogEnds {
  readonly #options: LogEndsOptions;
  /** The last row the room has taken in, by log. */
  readonly #ends = new Map<string, number>();
  /** The same of the transaction that is being written. */
  readonly #next = new Map<string, number>();

  constructor(options: LogEndsOptions) {
    const { store } = options;
    this.#options = options;
    for (const { logId } of store.projections.logs()) this.#ends.set(logId, store.rows.position(logId).seq);
  }

  /** What another program has written behind the ends of logs within the last day, in a sentence; null: nothing. */
  get sentence(): string | null {
    const { store, time } = this.#options;
    const now = time.now();
    return asideSentence(store.aside.all().filter(({ metAt }) => now - metAt <= dayMs));
  }

  /** Puts aside what another program has written into these logs since the room wrote there last. */
  settle(logs: Iterable<string>): void {
    const { store, seals, time } = this.#options;
    if (seals === null) return;
    for (const logId of new Set(logs)) {
      const after = this.#ends.get(logId) ?? 0;
      if (store.rows.position(logId).seq <= after) continue;
      putAside(store, seals, { logId, after, now: time.now() });
    }
  }

  /** Every log that was taken in, with its last row. */
  get taken(): Reach['logs'] {
    const logs = this.#options.seals?.held()?.logs ?? [];
    return logs.flatMap((log) => {
      const seq = this.#ends.get(log.logId);
      return seq === undefined ? [] : [{ ...log, seq }];
    });
  }

  /** Whether the room has taken in more of the log than the store holds: nothing of it, or an older copy. */
  isGone(logId: string): boolean {
    const { store, seals, reach } = this.#options;
    const { seq } = store.rows.position(logId);
    if (seq < (reach?.endOf(logId) ?? 0)) return true;
    if (seals === null || seq > 0) return false;
    return seals.held()?.logs.some((log) => log.logId === logId) === true;
  }

  /** Seals where a log ends now, in the transaction that has kept its rows. `state`: as its table is shown now. Absent: as it was shown. */
  seal(logId: string, state?: string): void {
    const { store, seals } = this.#options;
    if (seals === null) return;
    const row = store.rows.endOf(logId, state);
    if (row === null) return;
    seals.seal({ what: 'log', row });
    if ((this.#ends.get(logId) ?? 0) === 0) seals.hold({ logs: [{ logId, tableId: row.tableId }] });
    this.#next.set(logId, row.seq);
  }

  /** Seals the logs whose tables the room has grown another way since, from rows that it has taken in. */
  sealGrown(): void {
    const { store, seals } = this.#options;
    const isOther = ({ logId, state }: LogEnd): boolean => store.seals.said('log', logId) !== state;
    if (seals !== null) store.together(() => sealLogs(store, seals, isOther));
  }

  /** Runs what writes a transaction in which logs are sealed. */
  within<Result>(write: () => Result): Result {
    this.#next.clear();
    const written = write();
    for (const [logId, seq] of this.#next) this.#ends.set(logId, seq);
    return written;
  }
}

const dayMs = 24 * 60 * 60_000;
const rowsAtOnce = 1_000;

/** Puts aside what lies behind the last row of a log that the room has written there; under the store's own id of the office's. */
export function putAside(
  store: Pick<CardroomStore, 'aside' | 'together'>,
  seals: Pick<RoomSeals, 'hold'>,
  { logId, after, now }: { readonly logId: string; readonly after: number; readonly now: number },
): void {
  store.together(() => seals.hold({ aside: store.aside.put(logId, after, now) }));
}

/** Seals logs as they lie. `which`: absent: every one. */
export function sealLogs(
  { rows, projections }: LogsOfStore,
  seals: Pick<RoomSeals, 'seal'>,
  which: (end: LogEnd) => boolean = () => true,
): void {
  for (const { logId } of projections.logs()) {
    const row = rows.endOf(logId);
    if (row !== null && which(row)) seals.seal({ what: 'log', row });
  }
}

/**
 * Puts aside what lies behind the sealed end of each log. Throws a `StorageFault` where that end is another one now. Returns the tables that
 * are shown otherwise than they were sealed.
 */
export function settleLogs(
  store: LogsOfStore,
  {
    seals,
    keys,
    now,
  }: { readonly seals: Pick<RoomSeals, 'hold'>; readonly keys: ReadonlySet<string>; readonly now: number },
): readonly string[] {
  const logs = store.projections.logs();
  const isAnySealed = logs.some(({ logId }) => store.seals.find('log', logId) !== null);
  if (logs.length > 0 && !isAnySealed) throw new StorageFault('corrupted', noneSealedSentence);
  return logs.flatMap((log) => {
    const held = store.rows.endOf(log.logId);
    const end = held === null ? null : sealedEnd(store, held, keys);
    if (held === null) return [];
    if (end === null) throw new StorageFault('corrupted', changedSentence(log));
    if (end < held.seq) putAside(store, seals, { logId: log.logId, after: end, now });
    return held.state !== '' && held.state !== store.seals.said('log', log.logId) ? [log.tableId] : [];
  });
}

/** The row at which these keys have sealed a log; 0: nobody ever has; null: what was sealed is another one now. */
export function sealedEnd(
  store: ReadableSeals & { readonly rows: Pick<CardroomStore['rows'], 'read'> },
  held: LogEnd,
  keys: ReadonlySet<string>,
): number | null {
  const end = { ...held, state: store.seals.said('log', held.logId) ?? '' };
  if (isSealed(store, { what: 'log', row: end }, keys)) return end.seq;
  if (!hasSeal(store, { what: 'log', row: end })) return 0;
  for (let before = end.seq - 1; before > 0; before -= rowsAtOnce) {
    const rows = store.rows.read(end.logId, Math.max(0, before - rowsAtOnce), rowsAtOnce);
    const sealed = rows
      .filter(({ seq }) => seq <= before)
      .findLast(({ seq, hash }) => isSealed(store, { what: 'log', row: { ...end, seq, hash } }, keys));
    if (sealed !== undefined) return sealed.seq;
  }
  return null;
}

const noneSealedSentence = `No log of a table in the store is sealed, and this room has sealed them: another program has removed the seals. If this is a copy from before the room sealed them, take ${storeSignersFile} out of the data folder.`;

const changedSentence = ({ tableId, logId }: KnownLog): string =>
  `The log of table ${tableId} in the store (${logId}) is not the one this room has taken in: another program has changed it.`;

function asideSentence(aside: readonly RowAside[]): string | null {
  const [first] = aside;
  if (first === undefined) return null;
  const { tableId, seq } = first;
  const where = tableId === null ? 'the office: nobody decided that here' : `table ${tableId}: no table sent it`;
  const others = aside.length === 1 ? '' : ` The same goes for ${aside.length - 1} more.`;
  return `Another program wrote an event into the store, as event ${seq} of ${where}. It was put aside and counts for nothing.${others} “riffle verify” lists all of them.`;
}
