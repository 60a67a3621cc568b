import type { StoredSeals } from '../contracts/stored-seals.ts';
import type { ReadDatabase, WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

/** The reading half. */
export type ReadSeals = Pick<StoredSeals, 'find' | 'said'>;

export function prepareReadSeals(db: ReadDatabase): ReadSeals {
  const find = db.prepare<[string, string], { readonly signature: string }>(
    'SELECT signature FROM seals WHERE what = ? AND id = ?',
  );
  // A copy of an earlier schema has nothing beside its seals.
  const saysMore = db.prepare<[], object>("SELECT 1 FROM pragma_table_info('seals') WHERE name = 'said'").get();
  const said =
    saysMore === undefined
      ? null
      : db.prepare<[string, string], { readonly said: string | null }>(
          'SELECT said FROM seals WHERE what = ? AND id = ?',
        );
  return {
    find: (what, id) => withFaults(db.name, () => find.get(what, id)?.signature ?? null),
    said: (what, id) => withFaults(db.name, () => said?.get(what, id)?.said ?? null),
  };
}

export function prepareSeals(db: WriteDatabase): StoredSeals {
  const keep = db.prepare<[string, string, string, string | null], never>(
    `INSERT INTO seals (what, id, signature, said) VALUES (?, ?, ?, ?)
     ON CONFLICT (what, id) DO UPDATE SET signature = excluded.signature, said = excluded.said`,
  );
  return {
    ...prepareReadSeals(db),
    // One statement is a transaction of its own, or part of the one around it.
    keep: (what, id, signature, said) => void withFaults(db.name, () => keep.run(what, id, signature, said ?? null)),
  };
}
