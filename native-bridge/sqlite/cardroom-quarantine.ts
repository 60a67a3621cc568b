import assert from 'node:assert/strict';
import type { Batch, LogBranch, StoredBranches } from '../contracts/cardroom-store.ts';
import type { LogHead, LogRow } from '../contracts/event-log.ts';
import type { ReadDatabase, WriteDatabase } from './database.ts';
import { rowColumns } from './event-log.ts';
import { assertContinues } from './row-order.ts';
import { withFaults } from './sqlite-faults.ts';

/** Histories that contradict those held. */
export interface CardroomQuarantine extends StoredBranches {
  /** Both inside the caller's transaction. */
  open(logId: string, parted: LogHead, metAt: number): number;
  /** Skips rows the branch holds. */
  keep(branch: number, rows: Batch['rows']): void;
}

type FoundBranch = Omit<LogBranch, 'parted' | 'head'> & {
  readonly parted: number;
  readonly partedHash: string;
  readonly seq: number | null;
  readonly hash: string | null;
};
type RowParameters = [number, number, number, number, string, string, string | null, string, string, string];

export function prepareBranchQueries(db: ReadDatabase): StoredBranches {
  const last = (column: string) =>
    `(SELECT ${column} FROM quarantine WHERE branch = branches.number ORDER BY seq DESC LIMIT 1)`;
  const branches = db.prepare<[string | null, string | null], FoundBranch>(
    `SELECT branches.number AS branch, log_id AS logId, table_id AS tableId, parted, parted_hash AS partedHash,
       met_at AS metAt, ${last('seq')} AS seq, ${last('hash')} AS hash
     FROM branches JOIN logs ON logs.number = branches.log
     WHERE ? IS NULL OR log_id = ? ORDER BY branches.number`,
  );
  const rows = db.prepare<[number, number, number], LogRow>(
    `SELECT ${rowColumns} FROM quarantine WHERE branch = ? AND seq > ? ORDER BY seq LIMIT ?`,
  );
  return {
    of: (logId) => withFaults(db.name, () => branches.all(logId, logId).map(branchOf)),
    rows: (branch, after, limit) => withFaults(db.name, () => rows.all(branch, after, limit)),
  };
}

export function prepareCardroomQuarantine(db: WriteDatabase): CardroomQuarantine {
  const open = db.prepare<[number, string, number, string], never>(
    'INSERT INTO branches (log, parted, parted_hash, met_at) SELECT number, ?, ?, ? FROM logs WHERE log_id = ?',
  );
  const insert = db.prepare<RowParameters, never>('INSERT INTO quarantine VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const newest = db.prepare<[number], LogHead>(
    'SELECT seq, hash FROM quarantine WHERE branch = ? ORDER BY seq DESC LIMIT 1',
  );
  const root = db.prepare<[number], LogHead>(
    'SELECT parted AS seq, parted_hash AS hash FROM branches WHERE number = ?',
  );
  return {
    ...prepareBranchQueries(db),
    open(logId, parted, metAt) {
      const { changes, lastInsertRowid } = open.run(parted.seq, parted.hash, metAt, logId);
      assert.equal(changes, 1, 'what contradicts a log contradicts one the store holds');
      return Number(lastInsertRowid);
    },
    keep(branch, offered) {
      const held = newest.get(branch) ?? root.get(branch) ?? assert.fail('a branch is opened before it grows');
      const fresh = offered.filter(({ seq }) => seq > held.seq);
      assertContinues(held, fresh);
      for (const row of fresh) {
        const { seq, hand, at, actor, kind, request, body, previousHash, hash } = row;
        insert.run(branch, seq, hand, at, actor, kind, request, body, previousHash, hash);
      }
    },
  };
}

function branchOf({ branch, logId, tableId, metAt, parted, partedHash, seq, hash }: FoundBranch): LogBranch {
  const from = { seq: parted, hash: partedHash };
  return { branch, logId, tableId, metAt, parted: from, head: seq === null || hash === null ? from : { seq, hash } };
}
