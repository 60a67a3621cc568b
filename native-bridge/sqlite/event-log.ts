import assert from 'node:assert/strict';
import {
  type AppendedBeside,
  type EventLog,
  emptyHead,
  type HandSnapshot,
  type LogHead,
  LogInUse,
  type LogRow,
  type PrivateText,
  type Snapshot,
} from '../contracts/event-log.ts';
import type { SignedHead } from '../contracts/signed-head.ts';
import { StorageFault } from '../contracts/storage-fault.ts';
import { backUp } from './backup.ts';
import { carryIntoFile, inTransaction, type ReadDatabase, unplanned, type WriteDatabase } from './database.ts';
import { tableLogKind } from './migrations/table-log.ts';
import { openWriteDatabase } from './open-database.ts';
import {
  type PrivateTextQueries,
  prepareEraseTexts,
  prepareKeepText,
  preparePrivateTextQueries,
} from './private-texts.ts';
import { assertContinues } from './row-order.ts';
import { asStorageFault, damaged, withFaults } from './sqlite-faults.ts';
import { takeWriteLock, type WriteLock } from './write-lock.ts';

/** How many snapshots are kept: the newest for the restart, the others in case a faulty program made it. */
const snapshotsKept = 3;

/** How many of the newest rows are checked at every opening. */
const tailRows = 100;

export interface EventLogOptions {
  readonly path: string;
  readonly tableId: string;
  /** Makes a random id; called once in the life of a file. */
  readonly newLogId: () => string;
  /** The right to write the file, if the caller holds it already. */
  readonly lock?: WriteLock;
}

/** Opens or makes a table's log. Throws `LogInUse` if another program holds it, otherwise a `StorageFault`. */
export function openEventLog({ path, tableId, newLogId, lock = takeLogLock(path) }: EventLogOptions): SqliteEventLog {
  let db: WriteDatabase | null = null;
  try {
    db = openWriteDatabase(lock.path, tableLogKind);
    introduce(db, tableId, newLogId);
    return new SqliteEventLog(db, lock);
  } catch (error) {
    db?.close();
    lock.release();
    throw asStorageFault(lock.path, error);
  }
}

/** A table's log in one SQLite file. It stores hashes and asserts that they follow one another; it computes none. */
export class SqliteEventLog implements EventLog {
  readonly tableId: string;
  readonly logId: string;
  readonly #db: WriteDatabase;
  readonly #lock: WriteLock;
  readonly #queries: LogQueries;
  readonly #texts: PrivateTextQueries;
  readonly #keepText: (text: PrivateText) => boolean;
  readonly #keepRow: (row: LogRow) => void;
  readonly #keepSnapshot: (snapshot: Snapshot) => void;
  readonly #keepHandSnapshot: (snapshot: HandSnapshot) => void;
  readonly #keepHead: (head: SignedHead) => void;
  readonly #keepVoucher: (voucher: string) => void;
  readonly #eraseTexts: (ids: readonly string[]) => void;
  #head: LogHead;
  /** The newest head by key, and under `undefined` the newest of all: the room asks for them at every greeting. */
  readonly #newestHeads = new Map<string | undefined, SignedHead | null>();
  #voucher: string | null | undefined;

  /** Takes over a database and its lock; `close` releases both. */
  constructor(db: WriteDatabase, lock: WriteLock) {
    this.#db = db;
    this.#lock = lock;
    this.#queries = prepareLogQueries(db);
    this.#texts = preparePrivateTextQueries(db);
    this.#keepText = prepareKeepText(db);
    this.#keepRow = prepareKeepRow(db);
    this.#keepSnapshot = prepareKeepSnapshot(db);
    this.#keepHandSnapshot = prepareKeepHandSnapshot(db);
    this.#keepHead = prepareKeepHead(db);
    this.#keepVoucher = prepareKeepVoucher(db);
    this.#eraseTexts = prepareEraseTexts(db);
    this.tableId = this.#queries.own('table_id');
    this.logId = this.#queries.own('log_id');
    this.#head = this.#queries.head();
    assertTailSound(db.name, this.#queries, this.#head);
  }

  get head(): LogHead {
    return this.#head;
  }

  append(rows: readonly LogRow[], beside: AppendedBeside = {}): number | null {
    const { texts = [], textsGivenBack = [], snapshot, handSnapshots = [], heads = [], voucher, once = null } = beside;
    const head = assertContinues(this.#head, rows);
    for (const { seq } of snapshot === undefined ? handSnapshots : [snapshot, ...handSnapshots])
      assert(seq <= head.seq, 'a snapshot is of something that happened');
    for (const { seq } of heads) assert(seq <= head.seq, 'what is signed has happened');
    const known = inTransaction(this.#db, () => {
      const booked = once === null ? undefined : this.#queries.byRequest(once).at(-1);
      if (booked !== undefined) return booked.seq;
      for (const row of rows) this.#keepRow(row);
      for (const text of texts) assert(this.#keepText(text), 'every private text has an id of its own');
      for (const text of textsGivenBack) this.#keepText(text);
      if (snapshot !== undefined) this.#keepSnapshot(snapshot);
      for (const each of handSnapshots) this.#keepHandSnapshot(each);
      for (const each of heads) this.#keepHead(each);
      if (voucher !== undefined) this.#keepVoucher(voucher);
      return null;
    });
    if (known !== null) return known;
    this.#head = head;
    if (heads.length > 0) this.#newestHeads.clear();
    if (voucher !== undefined) this.#voucher = voucher;
    return null;
  }

  read(after: number, limit: number): readonly LogRow[] {
    const rows = this.#queries.read(after, limit);
    const last = rows.at(-1);
    if (last !== undefined && last.seq !== after + rows.length)
      throw damaged(this.#db.name, `a row after ${after} is missing`);
    return rows;
  }

  byRequest(request: string): readonly LogRow[] {
    return this.#queries.byRequest(request);
  }

  latestSnapshot(below = Number.MAX_SAFE_INTEGER): Snapshot | null {
    return this.#queries.latestSnapshot(below);
  }

  handSnapshot(hand: number, shape: string): HandSnapshot | null {
    return this.#queries.handSnapshot(hand, shape);
  }

  rowsOfHand(hand: number): readonly LogRow[] {
    return this.#queries.rowsOfHand(hand);
  }

  lateAmendments(): readonly LogRow[] {
    return this.#queries.lateAmendments();
  }

  heads(after: number, limit: number): readonly SignedHead[] {
    return this.#queries.heads(after, limit);
  }

  newestHead(key?: string): SignedHead | null {
    let newest = this.#newestHeads.get(key);
    if (newest === undefined) {
      newest = this.#queries.newestHead(key);
      this.#newestHeads.set(key, newest);
    }
    return newest;
  }

  get voucher(): string | null {
    if (this.#voucher === undefined) this.#voucher = this.#queries.voucher();
    return this.#voucher;
  }

  texts(ids: readonly string[]): readonly PrivateText[] {
    return this.#texts.of(ids);
  }

  allTexts(): readonly PrivateText[] {
    return this.#texts.all();
  }

  eraseTexts(ids: readonly string[]): void {
    this.#eraseTexts(ids);
  }

  carryOver(): void {
    withFaults(this.#db.name, () => this.#db.pragma('wal_checkpoint(PASSIVE)'));
  }

  /** Copies the log as it is now to `path` while writing goes on; rejects with a `StorageFault`. */
  backup(path: string): Promise<void> {
    return backUp(this.#db, path);
  }

  close(): void {
    try {
      this.#db.close();
    } finally {
      this.#lock.release();
    }
  }
}

/** Throws `LogInUse` if another program holds it. */
export function takeLogLock(path: string): WriteLock {
  try {
    return takeWriteLock(path);
  } catch (error) {
    if (error instanceof StorageFault && error.code === 'in-use') throw new LogInUse(error.message, { cause: error });
    throw error;
  }
}

/** Writes the log's identity into a new file; an old file must belong to this table. */
function introduce(db: WriteDatabase, tableId: string, newLogId: () => string): void {
  const own = db.prepare<[], { readonly value: string }>("SELECT value FROM meta WHERE key = 'table_id'");
  const keep = db.prepare<[string, string], never>('INSERT INTO meta (key, value) VALUES (?, ?)');
  const found = withFaults(db.name, () => own.get()?.value);
  if (found === undefined) {
    inTransaction(db, () => {
      keep.run('table_id', tableId);
      keep.run('log_id', newLogId());
    });
    carryIntoFile(db);
  } else if (found !== tableId) {
    throw new StorageFault('other-table', `${db.name} is the log of table ${found}, not of table ${tableId}.`);
  }
}

function prepareKeepRow(db: WriteDatabase): (row: LogRow) => void {
  const insert = db.prepare<[number, number, number, string, string, string | null, string, string, string], never>(
    'INSERT INTO events (seq, hand, at, actor, kind, request, body, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return (row) => {
    insert.run(row.seq, row.hand, row.at, row.actor, row.kind, row.request, row.body, row.previousHash, row.hash);
  };
}

function prepareKeepSnapshot(db: WriteDatabase): (snapshot: Snapshot) => void {
  const insert = db.prepare<[number, string, string], never>(
    'INSERT INTO snapshots (seq, build, body) VALUES (?, ?, ?) ON CONFLICT (seq) DO UPDATE SET build = excluded.build, body = excluded.body',
  );
  const dropOlder = db.prepare<[number], never>(
    'DELETE FROM snapshots WHERE seq <= (SELECT seq FROM snapshots ORDER BY seq DESC LIMIT 1 OFFSET ?)',
  );
  return ({ seq, shape, body }) => {
    insert.run(seq, shape, body);
    dropOlder.run(snapshotsKept);
  };
}

function prepareKeepHandSnapshot(db: WriteDatabase): (snapshot: HandSnapshot) => void {
  const keep = db.prepare<[HandSnapshot], never>(
    `INSERT INTO hand_snapshots (hand, seq, build, state) VALUES (:hand, :seq, :shape, :state)
     ON CONFLICT (hand) DO UPDATE SET seq = :seq, build = :shape, state = :state`,
  );
  return (snapshot) => {
    keep.run(snapshot);
  };
}

function prepareKeepHead(db: WriteDatabase): (head: SignedHead) => void {
  // Ed25519 is deterministic: a key always gives the same signature for a row.
  const keep = db.prepare<[SignedHead], never>(
    `INSERT INTO signed_heads (${headColumns}) VALUES (:seq, :hand, :at, :hash, :number, :key, :signature)
     ON CONFLICT (seq, key) DO NOTHING`,
  );
  return (head) => {
    keep.run(head);
  };
}

function prepareKeepVoucher(db: WriteDatabase): (voucher: string) => void {
  const keep = db.prepare<[string], never>(
    "INSERT INTO meta (key, value) VALUES ('voucher', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  return (voucher) => {
    keep.run(voucher);
  };
}

/** A failing disk loses the newest rows first, and a restart builds on them alone. */
function assertTailSound(path: string, queries: LogQueries, head: LogHead): void {
  const after = Math.max(0, head.seq - tailRows);
  const rows = queries.read(after, tailRows);
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (row.seq !== after + index + 1) throw damaged(path, `row ${after + index + 1} is missing`);
    if (before !== undefined && row.previousHash !== before.hash)
      throw damaged(path, `row ${row.seq} does not follow the one before`);
    // Here an index page is older than the rows: a repeated request would not be recognised and would be carried out twice.
    if (row.request !== null && !queries.byRequest(row.request).some(({ seq }) => seq === row.seq))
      throw damaged(path, `row ${row.seq} is not found by its request`);
  }
}

/** Queries on a table's log, for its writer and for readers beside it. */
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
  /** Null if no older log's key vouched for this one. */
  voucher(): string | null;
  /** The file's own data; throws a `corrupted` fault if it is missing. */
  own(key: 'table_id' | 'log_id'): string;
}

/** The columns of an event in the shape of a `LogRow`. */
export const rowColumns = 'seq, hand, at, actor, kind, request, body, previous_hash AS previousHash, hash';

/** The columns of a `SignedHead`. */
export const headColumns = 'seq, hand, at, hash, number, key, signature';

/** The column `build` holds a state's shape; it once held the name of a whole program. */
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
  // A log given up before there were signed heads has no such table.
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
  // If two keys signed the same row, the lower number belongs to the newer key.
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
