import { emptyHead, type LogHead } from '../contracts/event-log.ts';
import type { OfficeAside, OfficeRow, StoredOffice } from '../contracts/stored-office.ts';
import { inTransaction, type WriteDatabase } from './database.ts';
import { assertContinues } from './row-order.ts';
import { withFaults } from './sqlite-faults.ts';

/** The office's own log in the cardroom's store. */
export interface CardroomOffice extends StoredOffice {
  /** Inside the caller's transaction; asserts that the chain continues. */
  append(rows: readonly OfficeRow[]): void;
  /** Puts the rows with `seq > after` aside: they are no part of the log from then on. */
  putAside(after: number, metAt: number): void;
}

/** Reads rows put aside. */
export const officeAsideSql = 'SELECT met_at AS metAt, seq, at, actor, kind FROM office_aside ORDER BY number';

/** The columns of an office event in the shape of an `OfficeRow`. */
export const officeColumns = 'seq, at, actor, kind, request, body, previous_hash AS previousHash, hash';

export function prepareCardroomOffice(db: WriteDatabase): CardroomOffice {
  const last = db.prepare<[], LogHead>('SELECT seq, hash FROM office_events ORDER BY seq DESC LIMIT 1');
  const read = db.prepare<[number, number], OfficeRow>(
    `SELECT ${officeColumns} FROM office_events WHERE seq > ? ORDER BY seq LIMIT ?`,
  );
  const insert = db.prepare<[number, number, string, string, string | null, string, string, string], never>(
    `INSERT INTO office_events (seq, at, actor, kind, request, body, previous_hash, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const copy = db.prepare<[number, number], never>(
    `INSERT INTO office_aside (met_at, seq, at, actor, kind, request, body, previous_hash, hash)
     SELECT ?, seq, at, actor, kind, request, body, previous_hash, hash FROM office_events WHERE seq > ? ORDER BY seq`,
  );
  const remove = db.prepare<[number], never>('DELETE FROM office_events WHERE seq > ?');
  const aside = db.prepare<[], OfficeAside>(officeAsideSql);
  const head = () => last.get() ?? emptyHead;
  return {
    append(rows) {
      assertContinues(
        head(),
        rows.map((row) => ({ ...row, hand: 0 })),
      );
      for (const { seq, at, actor, kind, request, body, previousHash, hash } of rows)
        insert.run(seq, at, actor, kind, request, body, previousHash, hash);
    },
    read: (after, limit) => withFaults(db.name, () => read.all(after, limit)),
    head: () => withFaults(db.name, head),
    aside: () => withFaults(db.name, () => aside.all()),
    putAside: (after, metAt) =>
      inTransaction(db, () => {
        copy.run(metAt, after);
        remove.run(after);
      }),
  };
}
