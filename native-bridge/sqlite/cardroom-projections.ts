import type { HandProjection, IncidentProjection, TableProjection } from '../contracts/cardroom-store.ts';
import type { WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

/** What the cardroom's store grows from the rows: tables, hands, incidents. */
export interface CardroomProjections {
  tables(): readonly TableProjection[];
  table(tableId: string): TableProjection | null;
  openIncidents(): readonly IncidentProjection[];
  /** Each of these writes inside the caller's transaction, under the log's number. */
  keepTable(log: number, table: TableProjection): void;
  keepHand(log: number, hand: HandProjection): void;
  keepIncident(log: number, incident: IncidentProjection): void;
}

/** Prepares the statements once. */
export function prepareCardroomProjections(db: WriteDatabase): CardroomProjections {
  const tableColumns = 'tables.table_id AS tableId, log_id AS logId, name, seq, hand_number AS handNumber, state';
  const fromTables = `SELECT ${tableColumns} FROM tables JOIN logs ON logs.number = tables.log`;
  const tables = db.prepare<[], TableProjection>(`${fromTables} ORDER BY tables.table_id`);
  const table = db.prepare<[string], TableProjection>(`${fromTables} WHERE tables.table_id = ?`);
  const openIncidents = db.prepare<[], IncidentProjection>(
    `SELECT log_id AS logId, incident_id AS incidentId, hand, kind, reported_at AS reportedAt, ruled_at AS ruledAt, ruling
     FROM incidents JOIN logs ON logs.number = incidents.log WHERE ruled_at IS NULL ORDER BY reported_at, log, incident_id`,
  );
  return {
    tables: () => withFaults(db.name, () => tables.all()),
    table: (tableId) => withFaults(db.name, () => table.get(tableId) ?? null),
    openIncidents: () => withFaults(db.name, () => openIncidents.all()),
    keepTable: prepareKeepTable(db),
    keepHand: prepareKeepHand(db),
    keepIncident: prepareKeepIncident(db),
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
  return (log, { tableId, name, seq, handNumber, state }) => {
    keep.run(tableId, log, name, seq, handNumber, state);
  };
}

function prepareKeepHand(db: WriteDatabase): CardroomProjections['keepHand'] {
  const keep = db.prepare<[number, number, number, number, string, number], never>(
    `INSERT INTO hands (log, hand, started_at, ended_at, outcome, pot_chips) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (log, hand) DO UPDATE SET started_at = excluded.started_at, ended_at = excluded.ended_at,
       outcome = excluded.outcome, pot_chips = excluded.pot_chips`,
  );
  return (log, { hand, startedAt, endedAt, outcome, potChips }) => {
    keep.run(log, hand, startedAt, endedAt, outcome, potChips);
  };
}

function prepareKeepIncident(db: WriteDatabase): CardroomProjections['keepIncident'] {
  const keep = db.prepare<[number, string, number, string, number, number | null, string | null], never>(
    `INSERT INTO incidents (log, incident_id, hand, kind, reported_at, ruled_at, ruling) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (log, incident_id) DO UPDATE SET hand = excluded.hand, kind = excluded.kind,
       reported_at = excluded.reported_at, ruled_at = excluded.ruled_at, ruling = excluded.ruling`,
  );
  return (log, { incidentId, hand, kind, reportedAt, ruledAt, ruling }) => {
    keep.run(log, incidentId, hand, kind, reportedAt, ruledAt, ruling);
  };
}
