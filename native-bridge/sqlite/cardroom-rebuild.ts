import type { ProjectionDifference } from '../contracts/cardroom-store.ts';
import type { WriteDatabase } from './database.ts';

/** Everything that is grown from the tables' rows, in an order in which it may be thrown away. Openings are told by the audit trail. */
const grownTables: readonly { readonly name: string; readonly where: string }[] = [
  { name: 'record_cites', where: 'TRUE' },
  { name: 'records', where: "what <> 'opening'" },
  { name: 'hand_players', where: 'TRUE' },
  { name: 'hands', where: 'TRUE' },
  { name: 'hand_snapshots', where: 'TRUE' },
  { name: 'stays', where: 'TRUE' },
  { name: 'eliminations', where: 'TRUE' },
  { name: 'rake', where: 'TRUE' },
  { name: 'collections', where: 'TRUE' },
  { name: 'device_facts', where: 'TRUE' },
  { name: 'decisions', where: 'TRUE' },
  { name: 'dealings', where: 'TRUE' },
  { name: 'staff_texts', where: 'TRUE' },
  { name: 'devices', where: 'TRUE' },
  { name: 'seats', where: 'TRUE' },
  { name: 'tables', where: 'TRUE' },
];

/** Throws away, inside the caller's transaction, all that is grown from rows. */
export function clearProjections(db: WriteDatabase): void {
  db.exec(grownTables.map(({ name, where }) => `DELETE FROM ${name} WHERE ${where};`).join('\n'));
}

/** Sets the projections aside, inside the caller's transaction, and returns a function that compares those there are then and drops what was set aside. */
export function setProjectionsAside(db: WriteDatabase): () => ProjectionDifference | null {
  for (const { name, where } of grownTables)
    db.exec(`CREATE TEMP TABLE held_${name} AS SELECT * FROM main.${name} WHERE ${where}`);
  return () => {
    const difference = firstDifference(db);
    for (const { name } of grownTables) db.exec(`DROP TABLE temp.held_${name}`);
    return difference;
  };
}

type Row = Readonly<Record<string, string | number | null>>;

function firstDifference(db: WriteDatabase): ProjectionDifference | null {
  // The tables themselves first: a row that differs there explains the others.
  for (const { name, where } of grownTables.toReversed()) {
    const key = db
      .prepare<[string], { readonly name: string }>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
      .all(name)
      .map((column) => column.name);
    const [held, grown] = [`SELECT * FROM temp.held_${name}`, `SELECT * FROM main.${name} WHERE ${where}`];
    const only = (these: string, others: string): Row | undefined =>
      db.prepare<[], Row>(`SELECT * FROM (${these} EXCEPT ${others}) ORDER BY ${key.join()} LIMIT 1`).get();
    const row = only(held, grown) ?? only(grown, held);
    if (row !== undefined) return { table: name, row: key.map((column) => `${column} ${row[column]}`).join(', ') };
  }
  return null;
}
