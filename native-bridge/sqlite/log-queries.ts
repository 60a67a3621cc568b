import { emptyHead, type HandSnapshot, type LogHead, type LogRow, type Snapshot } from '../contracts/event-log.ts';
import type { SignedHead } from '../contracts/signed-head.ts';
import { type ReadDatabase, unplanned } from './database.ts';
import { damaged, withFaults } from './sqlite-faults.ts';

/** Questions to a table's log, the same for its one writer and for a reader beside it. */
export interface LogQueries {
  head(): LogHead;
  /** Rows with `seq > after`, in order, at most `limit`. */
  read(after: number, limit: number): readonly LogRow[];
  rowsOfHand(hand: number): readonly LogRow[];
  byRequest(request: string): readonly LogRow[];
  lateAmendments(): readonly LogRow[];
  latestSnapshot(below: number): Snapshot | null;
  handSnapshot(hand: number, shape: string): HandSnapshot | null;
  heads(after: number, limit: number): readonly SignedHead[];
  newestHead(key?: string): SignedHead | null;
  /** Null where an older log's key vouched for nothing. */
  voucher(): string | null;
  /** What the file says of itself; a `corrupted` fault if it does not say it. */
  own(key: 'table_id' | 'log_id'): string;
}

/** The columns of an event in the shape of a `LogRow`. */
export const rowColumns = 'seq, hand, at, actor, kind, request, body, previous_hash AS previousHash, hash';

/** The columns of a `SignedHead`. */
export const headColumns = 'seq, hand, at, hash, number, key, signature';

/** Prepares the questions once. The column `build` holds a state's shape: it held the name of a whole program once. */
export function prepareLogQueries(db: ReadDatabase): LogQueries {
  const head = db.prepare<[], LogHead>('SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1');
  const read = db.prepare<[number, number], LogRow>(
    `SELECT ${rowColumns} FROM events WHERE seq > ? ORDER BY seq LIMIT ${unplanned('?')}`,
  );
  const ofHand = db.prepare<[number], LogRow>(
    `SELECT ${rowColumns} FROM events WHERE hand = ${unplanned('?')} ORDER BY seq`,
  );
  const byRequest = db.prepare<[string], LogRow>(
    `SELECT ${rowColumns} FROM events WHERE request = ${unplanned('?')} ORDER BY seq`,
  );
  const snapshot = db.prepare<[number], Snapshot>(
    'SELECT seq, build AS shape, body FROM snapshots WHERE seq < ? ORDER BY seq DESC LIMIT 1',
  );
  const lateAmendments = db.prepare<[], LogRow>(
    `SELECT ${rowColumns} FROM events WHERE kind = 'past-hand-amended' ORDER BY seq`,
  );
  const handSnapshot = db.prepare<[number, string], HandSnapshot>(
    'SELECT hand, seq, build AS shape, state FROM hand_snapshots WHERE hand <= ? AND build = ? ORDER BY hand DESC LIMIT 1',
  );
  // A log that was given up before there were signed heads is read as it is.
  const isSigned =
    db.prepare<[], object>("SELECT 1 FROM sqlite_schema WHERE name = 'signed_heads'").get() !== undefined;
  const heads = isSigned ? prepareHeadQueries(db) : { after: () => [], newest: () => null };
  const meta = db.prepare<[string], { readonly value: string }>('SELECT value FROM meta WHERE key = ?');
  return {
    head: () => withFaults(db.name, () => head.get() ?? emptyHead),
    read: (after, limit) => withFaults(db.name, () => read.all(after, limit)),
    rowsOfHand: (hand) => withFaults(db.name, () => ofHand.all(hand)),
    byRequest: (request) => withFaults(db.name, () => byRequest.all(request)),
    latestSnapshot: (below) => withFaults(db.name, () => snapshot.get(below) ?? null),
    lateAmendments: () => withFaults(db.name, () => lateAmendments.all()),
    handSnapshot: (hand, shape) => withFaults(db.name, () => handSnapshot.get(hand, shape) ?? null),
    heads: heads.after,
    newestHead: heads.newest,
    voucher: () => withFaults(db.name, () => meta.get('voucher')?.value ?? null),
    own: (key) => {
      const value = withFaults(db.name, () => meta.get(key)?.value);
      if (value === undefined) throw damaged(db.name, `it has no ${key}`);
      return value;
    },
  };
}

function prepareHeadQueries(db: ReadDatabase) {
  const after = db.prepare<[number, number], SignedHead>(
    `SELECT ${headColumns} FROM signed_heads WHERE seq > ? ORDER BY seq, number DESC LIMIT ${unplanned('?')}`,
  );
  // Where two keys signed one row, the newer one has signed less.
  const ofAll = db.prepare<[], SignedHead>(`SELECT ${headColumns} FROM signed_heads ORDER BY seq DESC, number LIMIT 1`);
  const ofKey = db.prepare<[string], SignedHead>(
    `SELECT ${headColumns} FROM signed_heads WHERE key = ${unplanned('?')} ORDER BY seq DESC LIMIT 1`,
  );
  return {
    after: (seq: number, limit: number): readonly SignedHead[] => withFaults(db.name, () => after.all(seq, limit)),
    newest: (key?: string): SignedHead | null =>
      withFaults(db.name, () => (key === undefined ? ofAll.get() : ofKey.get(key)) ?? null),
  };
}
