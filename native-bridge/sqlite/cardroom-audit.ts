import { createHash } from 'node:crypto';
import type { AuditRow, ListedAuditRow, NewAuditRow, StoredAudit } from '../contracts/cardroom-store.ts';
import { emptyHead } from '../contracts/event-log.ts';
import type { ReadDatabase, WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

/** The audit trail in the cardroom's store. */
export interface CardroomAudit extends StoredAudit {
  /** Inside the caller's transaction. */
  append(entry: NewAuditRow): AuditRow;
}

/** As stored: seats are JSON text. */
type AuditLine = Omit<AuditRow, 'seats'> & { readonly seats: string };

const columns = 'number, at, what, by, table_id AS tableId, hand, seats, reason, previous_hash AS previousHash, hash';

/** A table that was put back may have two logs with that hand: pages open the newer one. */
const shownOfNewest = `(
  SELECT hands.shown FROM hands JOIN logs ON logs.number = hands.log
  WHERE logs.table_id = audit.table_id AND hands.hand = audit.hand ORDER BY hands.log DESC LIMIT 1)`;

/** Returns a function that checks the hash chain of the whole trail. */
export function prepareAuditHolds(db: ReadDatabase): () => boolean {
  const all = db.prepare<[], AuditLine>(`SELECT ${columns} FROM audit ORDER BY number`);
  return () => withFaults(db.name, () => hangsTogether(all.all()));
}

/** Returns a function that reads the entries of one kind, in order. */
export function prepareAuditOf(db: ReadDatabase): (what: string) => readonly AuditRow[] {
  const of = db.prepare<[string], AuditLine>(`SELECT ${columns} FROM audit WHERE what = ? ORDER BY number`);
  return (what) => withFaults(db.name, () => of.all(what).map(rowOf));
}

export function prepareCardroomAudit(db: WriteDatabase): CardroomAudit {
  const last = db.prepare<[], Pick<AuditLine, 'number' | 'hash'>>(
    'SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1',
  );
  const insert = db.prepare<[AuditLine], never>(
    `INSERT INTO audit (number, at, what, by, table_id, hand, seats, reason, previous_hash, hash)
     VALUES (:number, :at, :what, :by, :tableId, :hand, :seats, :reason, :previousHash, :hash)`,
  );
  const read = db.prepare<[number, number], AuditLine & Pick<ListedAuditRow, 'shown'>>(
    `SELECT ${columns}, coalesce(${shownOfNewest}, hand) AS shown FROM audit WHERE number < ? ORDER BY number DESC LIMIT ?`,
  );
  const ofHand = db.prepare<[string, number], AuditLine>(
    `SELECT ${columns} FROM audit WHERE table_id = ? AND hand = ? ORDER BY number`,
  );
  return {
    append({ seats, ...entry }) {
      const head = last.get() ?? { number: 0, hash: emptyHead.hash };
      const unsigned = { ...entry, number: head.number + 1, seats: JSON.stringify(seats), previousHash: head.hash };
      const line = { ...unsigned, hash: hashOf(unsigned) };
      insert.run(line);
      return rowOf(line);
    },
    read: (before, limit) => withFaults(db.name, () => read.all(before ?? Number.MAX_SAFE_INTEGER, limit).map(rowOf)),
    ofHand: (tableId, hand) => withFaults(db.name, () => ofHand.all(tableId, hand).map(rowOf)),
    holds: prepareAuditHolds(db),
  };
}

function hangsTogether(lines: readonly AuditLine[]): boolean {
  let head = { number: 0, hash: emptyHead.hash };
  for (const line of lines) {
    if (line.number !== head.number + 1 || line.previousHash !== head.hash || line.hash !== hashOf(line)) return false;
    head = line;
  }
  return true;
}

/** Over a JSON list of the values, so that different rows never give the same bytes. */
function hashOf(line: Omit<AuditLine, 'hash'>): string {
  const { number, at, what, by, tableId, hand, seats, reason, previousHash } = line;
  const bytes = JSON.stringify([previousHash, number, at, what, by, tableId, hand, seats, reason]);
  return createHash('sha256').update(bytes).digest('hex');
}

function rowOf<Line extends AuditLine>({ seats, ...line }: Line): Omit<Line, 'seats'> & Pick<AuditRow, 'seats'> {
  return { ...line, seats: JSON.parse(seats) as readonly number[] };
}
