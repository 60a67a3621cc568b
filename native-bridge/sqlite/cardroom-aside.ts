import type { RowAside, StoredAside } from '../contracts/stored-aside.ts';
import { inTransaction, type ReadDatabase, type WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

/** The reading half. */
export type ReadAside = Pick<StoredAside, 'all' | 'count'>;

export function prepareReadAside(db: ReadDatabase): ReadAside {
  const all = db.prepare<[], RowAside>(
    `SELECT log_id AS logId, table_id AS tableId, seq, kind, met_at AS metAt
     FROM rows_aside LEFT JOIN logs USING (log_id) ORDER BY rows_aside.number`,
  );
  const count = db.prepare<[], { readonly rows: number }>('SELECT count(*) AS rows FROM rows_aside');
  return {
    all: () => withFaults(db.name, () => all.all()),
    count: () => withFaults(db.name, () => count.get()?.rows ?? 0),
  };
}

/** `storeId`: by it the office's log is called. */
export function prepareAside(db: WriteDatabase, storeId: string): StoredAside {
  const putFrom = (from: string, hand: string, inLog: string): StoredAside['put'] => {
    const copy = db.prepare<[number, string, string, number], never>(
      `INSERT INTO rows_aside (met_at, log_id, seq, hand, at, actor, kind, request, body, previous_hash, hash)
       SELECT ?, ?, seq, ${hand}, at, actor, kind, request, body, previous_hash, hash FROM ${from}
       WHERE ${inLog} AND seq > ? ORDER BY seq`,
    );
    const remove = db.prepare<[string, number], never>(`DELETE FROM ${from} WHERE ${inLog} AND seq > ?`);
    return (logId, after, metAt) =>
      inTransaction(db, () => {
        copy.run(metAt, logId, logId, after);
        return remove.run(logId, after).changes;
      });
  };
  const ofTable = putFrom('events', 'hand', 'log = (SELECT number FROM logs WHERE log_id = ?)');
  const ofOffice = putFrom('office_events', '0', "(SELECT value FROM meta WHERE key = 'store_id') = ?");
  const { all, count } = prepareReadAside(db);
  // Pages ask again and again, and whoever writes the store can have put any number of them there.
  let known: readonly RowAside[] | null = null;
  return {
    count,
    all: () => {
      known ??= all();
      return known;
    },
    put: (logId, after, metAt) => {
      known = null;
      return (logId === storeId ? ofOffice : ofTable)(logId, after, metAt);
    },
  };
}
