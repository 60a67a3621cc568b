import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { type Batch, ForkedLog } from '../contracts/cardroom-store.ts';
import { emptyHead, type LogHead, type LogRow } from '../contracts/event-log.ts';
import type { LogEnd, StoredRows, TableClock } from '../contracts/stored-rows.ts';
import { inTransaction, type ReadDatabase, unplanned, type WriteDatabase } from './database.ts';
import { rowColumns } from './event-log.ts';
import { assertContinues } from './row-order.ts';
import { damaged, withFaults } from './sqlite-faults.ts';

/** The rows of all tables' logs in the cardroom's store. */
export interface CardroomRows extends StoredRows {
  /** Inside the caller's transaction: keeps new rows. Returns the log's number and its head. */
  keep(batch: Batch): { readonly log: number; readonly head: LogHead };
}

type RowParameters = [number, number, number, number, string, string, string | null, string, string, string];

/** How many of each log's newest rows are checked at every opening: a failing disk loses the newest first. */
const tailRows = 100;

/** Throws a `corrupted` fault where a log's newest rows do not follow one another. */
export function assertTailsSound(db: ReadDatabase): void {
  const logs = db.prepare<[], { readonly number: number }>('SELECT number FROM logs');
  const tail = db.prepare<[number, number], LogHead & { readonly previousHash: string }>(
    'SELECT seq, hash, previous_hash AS previousHash FROM events WHERE log = ? ORDER BY seq DESC LIMIT ?',
  );
  withFaults(db.name, () => {
    for (const { number } of logs.all()) {
      const rows = tail.all(number, tailRows);
      for (const [index, { seq, previousHash }] of rows.entries()) {
        const before = rows[index + 1];
        if (before === undefined || (before.seq === seq - 1 && before.hash === previousHash)) continue;
        throw damaged(db.name, `row ${seq} of log ${number} does not follow the one before`);
      }
    }
  });
}

export function prepareLogEnds(db: ReadDatabase): StoredRows['endOf'] {
  const find = db.prepare<[string], Pick<LogEnd, 'number' | 'logId' | 'tableId'>>(
    'SELECT number, log_id AS logId, table_id AS tableId FROM logs WHERE log_id = ?',
  );
  // By order and limit: for a maximum SQLite would read the whole log.
  const last = db.prepare<[number], LogHead>('SELECT seq, hash FROM events WHERE log = ? ORDER BY seq DESC LIMIT 1');
  const clocks = db.prepare<[number], LogEnd['clocks'][number]>(
    'SELECT from_seq AS fromSeq, ahead FROM table_clocks WHERE log = ? ORDER BY from_seq',
  );
  const stateOf = db.prepare<[string, number], { readonly state: string }>(
    'SELECT state FROM tables WHERE table_id = ? AND log = ?',
  );
  return (logId, known) =>
    withFaults(db.name, () => {
      const found = find.get(logId);
      if (found === undefined) return null;
      const text = known ?? stateOf.get(found.tableId, found.number)?.state;
      const state = text === undefined ? '' : hash('sha256', text, 'hex');
      return { ...found, ...(last.get(found.number) ?? emptyHead), clocks: clocks.all(found.number), state };
    });
}

export function prepareCardroomRows(db: WriteDatabase): CardroomRows {
  const inLog = 'log = (SELECT number FROM logs WHERE log_id = ?)';
  const read = db.prepare<[string, number, number], LogRow>(
    `SELECT ${rowColumns} FROM events WHERE ${inLog} AND seq > ? ORDER BY seq LIMIT ${unplanned('?')}`,
  );
  // Without statistics SQLite would prefer the primary key here, and read the whole log.
  const ofHand = db.prepare<[string, number], LogRow>(
    `SELECT ${rowColumns} FROM events INDEXED BY events_by_hand WHERE ${inLog} AND hand = ? ORDER BY seq`,
  );
  const lateAmendments = db.prepare<[string], LogRow>(
    `SELECT ${rowColumns} FROM events INDEXED BY events_late_amendments
     WHERE ${inLog} AND kind = 'past-hand-amended' ORDER BY seq`,
  );
  const last = db.prepare<[string], LogHead>(`SELECT seq, hash FROM events WHERE ${inLog} ORDER BY seq DESC LIMIT 1`);
  const hashAt = db.prepare<[number, number], { readonly hash: string }>(
    'SELECT hash FROM events WHERE log = ? AND seq = ?',
  );
  const insert = db.prepare<RowParameters, never>(
    `INSERT INTO events (log, seq, hand, at, actor, kind, request, body, previous_hash, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const keepClock = prepareTableClock(db);
  const restoreClock = db.prepare<[TableClock], never>(
    `INSERT INTO table_clocks (log, from_seq, ahead) SELECT log, seq, :ahead FROM events
     WHERE log = (SELECT number FROM logs WHERE log_id = :logId) AND seq = :fromSeq`,
  );
  const numberOf = prepareLogNumber(db);
  const position = (logId: string) => last.get(logId) ?? emptyHead;
  return {
    position: (logId) => withFaults(db.name, () => position(logId)),
    read: (logId, after, limit) => withFaults(db.name, () => read.all(logId, after, limit)),
    ofHand: (logId, hand) => withFaults(db.name, () => ofHand.all(logId, hand)),
    lateAmendments: (logId) => withFaults(db.name, () => lateAmendments.all(logId)),
    endOf: prepareLogEnds(db),
    keepClock: (clock) => inTransaction(db, () => void restoreClock.run(clock)),
    keep(batch) {
      const { logId, rows } = batch;
      const log = numberOf(batch);
      const held = position(logId);
      const known = rows.filter(({ seq }) => seq <= held.seq);
      for (const { seq, hash } of known) {
        const heldHash = hashAt.get(log, seq)?.hash ?? assert.fail('the store leaves no gap');
        if (hash !== heldHash) throw new ForkedLog({ logId, seq, heldHash, offeredHash: hash });
      }
      const fresh = rows.slice(known.length);
      assertGrows(logId, held, fresh[0]);
      const head = assertContinues(held, fresh);
      for (const row of fresh) {
        insert.run(
          log,
          row.seq,
          row.hand,
          row.at,
          row.actor,
          row.kind,
          row.request,
          row.body,
          row.previousHash,
          row.hash,
        );
      }
      const [first] = fresh;
      if (first !== undefined && batch.ahead !== undefined) keepClock(log, first.seq, batch.ahead);
      return { log, head };
    },
  };
}

/** A next row that follows another hash than the one held belongs to a second history, seen one row late. */
function assertGrows(logId: string, held: LogHead, next: LogRow | undefined): void {
  if (next === undefined || next.seq !== held.seq + 1 || next.previousHash === held.hash) return;
  throw new ForkedLog({ logId, seq: held.seq, heldHash: held.hash, offeredHash: next.previousHash });
}

/** A smaller change than this is only the inaccuracy of the measurement. */
const clockStepMs = 2_000;

/** Returns a function that stores how far a table's clock is ahead from this row on, if that has changed. */
function prepareTableClock(db: WriteDatabase): (log: number, seq: number, ahead: number) => void {
  const before = db.prepare<[number], { readonly ahead: number }>(
    'SELECT ahead FROM table_clocks WHERE log = ? ORDER BY from_seq DESC LIMIT 1',
  );
  const keep = db.prepare<[number, number, number], never>(
    'INSERT INTO table_clocks (log, from_seq, ahead) VALUES (?, ?, ?)',
  );
  return (log, seq, ahead) => {
    if (Math.abs(ahead - (before.get(log)?.ahead ?? 0)) > clockStepMs) keep.run(log, seq, ahead);
  };
}

/** Returns a function that gives the number of a batch's log; it registers a new log. */
function prepareLogNumber(db: WriteDatabase): (batch: Batch) => number {
  const find = db.prepare<[string], { readonly number: number; readonly tableId: string }>(
    'SELECT number, table_id AS tableId FROM logs WHERE log_id = ?',
  );
  const enter = db.prepare<[string, string, number], never>(
    'INSERT INTO logs (log_id, table_id, first_seen) VALUES (?, ?, ?)',
  );
  return ({ logId, tableId, rows }) => {
    const found = find.get(logId);
    if (found !== undefined) {
      assert.equal(found.tableId, tableId, 'a log stays with its table');
      return found.number;
    }
    const first = rows[0] ?? assert.fail('a log begins with a row');
    return Number(enter.run(logId, tableId, first.at).lastInsertRowid);
  };
}
