import type { StoredSeals } from '../contracts/stored-seals.ts';
import { inTransaction, type ReadDatabase, type WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

export function prepareReadSeals(db: ReadDatabase): Pick<StoredSeals, 'find'> {
  const find = db.prepare<[string, string], { readonly signature: string }>(
    'SELECT signature FROM seals WHERE what = ? AND id = ?',
  );
  return { find: (what, id) => withFaults(db.name, () => find.get(what, id)?.signature ?? null) };
}

export function prepareSeals(db: WriteDatabase): StoredSeals {
  const keep = db.prepare<[string, string, string], never>(
    `INSERT INTO seals (what, id, signature) VALUES (?, ?, ?)
     ON CONFLICT (what, id) DO UPDATE SET signature = excluded.signature`,
  );
  return {
    ...prepareReadSeals(db),
    keep: (what, id, signature) => void inTransaction(db, () => keep.run(what, id, signature)),
  };
}
