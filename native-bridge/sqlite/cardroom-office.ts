import { emptyHead, type LogHead } from '../contracts/event-log.ts';
import type { OfficeRow, StoredOffice } from '../contracts/stored-office.ts';
import type { WriteDatabase } from './database.ts';
import { assertContinues } from './row-order.ts';
import { withFaults } from './sqlite-faults.ts';

/** The office's own log in the cardroom's store. */
export interface CardroomOffice extends StoredOffice {
  /** Inside the caller's transaction; asserts that the chain continues. */
  append(rows: readonly OfficeRow[]): void;
}

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
  };
}
