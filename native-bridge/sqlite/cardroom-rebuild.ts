import type {
  KnownLog,
  ProjectionDifference,
  StoredProjections,
  TableProjection,
} from '../contracts/cardroom-store.ts';
import type { WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

interface GrownTable {
  readonly name: string;
  readonly where: string;
}

/** Everything derived from the tables' rows, in the order in which it can be deleted. Records of openings come from the audit trail. */
const grownTables: readonly GrownTable[] = [
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

/** Deletes, inside the caller's transaction, everything derived from rows. */
export function clearProjections(db: WriteDatabase): void {
  db.exec(grownTables.map(({ name, where }) => `DELETE FROM ${name} WHERE ${where};`).join('\n'));
}

/**
 * Grows the projections once more in temporary tables, inside the caller's snapshot, and compares: the file stays as it is. Unqualified names
 * mean the temporary tables, so every statement that keeps projections keeps them there.
 */
export function regrownBeside(db: WriteDatabase, grow: () => void): ProjectionDifference | null {
  const made = db.prepare<[string], { readonly sql: string }>(
    "SELECT sql FROM main.sqlite_schema WHERE tbl_name = ? AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC",
  );
  for (const name of ['logs', ...grownTables.toReversed().map((table) => table.name)])
    for (const { sql } of made.all(name))
      db.exec(
        sql.replace(/^CREATE TABLE/, 'CREATE TEMP TABLE').replace(/^CREATE (UNIQUE )?INDEX /, 'CREATE $1INDEX temp.'),
      );
  db.exec('INSERT INTO temp.logs SELECT * FROM main.logs');
  grow();
  return firstDifference(db, {
    held: ({ name, where }) => `SELECT * FROM main.${name} WHERE ${where}`,
    grown: ({ name, where }) => `SELECT * FROM temp.${name} WHERE ${where}`,
  });
}

/** Sets the projections aside, inside the caller's transaction. Returns a function that compares the new ones with them and then drops the old ones. */
export function setProjectionsAside(db: WriteDatabase): () => ProjectionDifference | null {
  for (const { name, where } of grownTables)
    db.exec(`CREATE TEMP TABLE held_${name} AS SELECT * FROM main.${name} WHERE ${where}`);
  return () => {
    const difference = firstDifference(db, {
      held: ({ name }) => `SELECT * FROM temp.held_${name}`,
      grown: ({ name, where }) => `SELECT * FROM main.${name} WHERE ${where}`,
    });
    for (const { name } of grownTables) db.exec(`DROP TABLE temp.held_${name}`);
    return difference;
  };
}

type Row = Readonly<Record<string, string | number | null>>;

function firstDifference(
  db: WriteDatabase,
  rows: Readonly<Record<'held' | 'grown', (table: GrownTable) => string>>,
): ProjectionDifference | null {
  // The tables first: a difference there explains the others.
  for (const table of grownTables.toReversed()) {
    const { name } = table;
    const key = db
      .prepare<[string], { readonly name: string }>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
      .all(name)
      .map((column) => column.name);
    const [held, grown] = [rows.held(table), rows.grown(table)];
    const only = (these: string, others: string): Row | undefined =>
      db.prepare<[], Row>(`SELECT * FROM (${these} EXCEPT ${others}) ORDER BY ${key.join()} LIMIT 1`).get();
    const row = only(held, grown) ?? only(grown, held);
    if (row !== undefined) return { table: name, row: key.map((column) => `${column} ${row[column]}`).join(', ') };
  }
  return null;
}

/** The tables' projections in the cardroom's store, and the number of the method that derived them. */
export interface CardroomProjections extends Omit<StoredProjections, 'handSnapshot'> {
  /** Number of a log the store has met; undefined for others. */
  numberOf(logId: string): number | undefined;
  /** Writes inside the caller's transaction, as the next one does. Returns false when the table gave this log up and another log has its present state. */
  keepTable(log: number, table: TableProjection): boolean;
  keepGrownBy(grownBy: number): void;
}

export function prepareCardroomProjections(db: WriteDatabase): CardroomProjections {
  const tableColumns = 'tables.table_id AS tableId, log_id AS logId, name, seq, hand_number AS handNumber, state';
  const fromTables = `SELECT ${tableColumns} FROM tables JOIN logs ON logs.number = tables.log`;
  const tables = db.prepare<[], TableProjection>(`${fromTables} ORDER BY tables.table_id`);
  const table = db.prepare<[string], TableProjection>(`${fromTables} WHERE tables.table_id = ?`);
  const logInUse = db.prepare<[string], { readonly logId: string }>(
    'SELECT log_id AS logId FROM tables JOIN logs ON logs.number = tables.log WHERE tables.table_id = ?',
  );
  const logs = db.prepare<[], KnownLog>('SELECT log_id AS logId, table_id AS tableId FROM logs ORDER BY number');
  const number = db.prepare<[string], { readonly number: number }>('SELECT number FROM logs WHERE log_id = ?');
  const grownBy = db.prepare<[], { readonly value: string }>("SELECT value FROM meta WHERE key = 'projections'");
  const keepGrownBy = db.prepare<[string], never>(
    "INSERT INTO meta (key, value) VALUES ('projections', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  return {
    logs: () => withFaults(db.name, () => logs.all()),
    tables: () => withFaults(db.name, () => tables.all()),
    table: (tableId) => withFaults(db.name, () => table.get(tableId) ?? null),
    logInUse: (tableId) => withFaults(db.name, () => logInUse.get(tableId)?.logId ?? null),
    numberOf: (logId) => withFaults(db.name, () => number.get(logId)?.number),
    grownBy: () => withFaults(db.name, () => Number(grownBy.get()?.value ?? 0)),
    keepTable: prepareKeepTable(db),
    keepGrownBy: (version) => {
      keepGrownBy.run(String(version));
    },
  };
}

function prepareKeepTable(db: WriteDatabase): CardroomProjections['keepTable'] {
  // Late rows of a log the table has given up must not bring its old state back.
  const keep = db.prepare<[string, number, string, number, number, string], never>(
    `INSERT INTO tables (table_id, log, name, seq, hand_number, state) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (table_id) DO UPDATE SET log = excluded.log, name = excluded.name, seq = excluded.seq,
       hand_number = excluded.hand_number, state = excluded.state
     WHERE excluded.log >= tables.log`,
  );
  const former = db.prepare<[string], { readonly log: number }>('SELECT log FROM tables WHERE table_id = ?');
  const dropSeats = db.prepare<[string], never>('DELETE FROM seats WHERE table_id = ?');
  const dropDevices = db.prepare<[string], never>('DELETE FROM devices WHERE table_id = ?');
  return (log, { tableId, name, seq, handNumber, state }) => {
    const held = former.get(tableId)?.log ?? log;
    if (held < log) {
      dropSeats.run(tableId);
      dropDevices.run(tableId);
    }
    return keep.run(tableId, log, name, seq, handNumber, state).changes === 1;
  };
}
