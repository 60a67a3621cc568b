import type { StoredTableKeys, TableKey } from '../contracts/cardroom-store.ts';
import { inTransaction, type WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

/** Prepares the statements once. */
export function prepareTableKeys(db: WriteDatabase): StoredTableKeys {
  const all = db.prepare<[], TableKey>(
    `SELECT table_id AS tableId, key_hash AS keyHash, paired_at AS pairedAt, retired_at AS retiredAt
     FROM table_keys ORDER BY rowid`,
  );
  const keep = db.prepare<[TableKey], never>(
    `INSERT INTO table_keys (table_id, key_hash, paired_at, retired_at) VALUES (:tableId, :keyHash, :pairedAt, :retiredAt)
     ON CONFLICT (table_id, key_hash) DO UPDATE SET paired_at = :pairedAt, retired_at = :retiredAt`,
  );
  return {
    all: () => withFaults(db.name, () => all.all()),
    keep: (keys) => {
      // The key that is retired makes room for the next one.
      const inOrder = keys.toSorted((one, other) => Number(one.retiredAt === null) - Number(other.retiredAt === null));
      inTransaction(db, () => {
        for (const key of inOrder) keep.run(key);
      });
    },
  };
}
