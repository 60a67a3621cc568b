import type { KnownLog, StoredProjections, TableProjection } from '../contracts/cardroom-store.ts';
import type { WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

/** The tables as the cardroom's store has grown them, and by which way of growing. */
export interface CardroomProjections extends Omit<StoredProjections, 'handSnapshot'> {
  /** Number of a log the store has met; undefined for others. */
  numberOf(logId: string): number | undefined;
  /** Each of these writes inside the caller's transaction. */
  /** False: the table has given this log up, and is as another one tells it. */
  keepTable(log: number, table: TableProjection): boolean;
  keepGrownBy(grownBy: number): void;
}

/** Prepares the statements once. */
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
