import type { OfficeEvent, OfficeState } from '../../../engine/office.ts';
import type { TableEvent, TableState } from '../../../engine/table.ts';
import type { CardroomStore } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { ToldByHouse } from '../../../protocol/public-events/public-facts.ts';
import { type NamesOfStream, roomStream, tableStream } from '../../../protocol/public-events/public-stream.ts';
import { officeEventOf } from '../office/office-log.ts';
import type { LiveTable } from '../project-rows.ts';
import { readEvent } from '../read-event.ts';
import type { PublicLogs } from './public-cursor.ts';

export interface PublicLogsOptions extends ToldByHouse, NamesOfStream {
  readonly store: Pick<CardroomStore, 'rows' | 'projections' | 'search' | 'office' | 'storeId'>;
  /** How often the list of people who may be named has changed. */
  readonly namings: () => number;
}

/** More hands than a table plays in two days. */
const handsMost = 2_000;

/** The logs of one table, oldest first. `table`: as the room understands it; null: it does not. */
export function logsOfTable(
  { store, namings, ...told }: PublicLogsOptions,
  tableId: string,
  table: () => LiveTable | null,
): PublicLogs<TableState, TableEvent> {
  const all = (): readonly string[] =>
    store.projections.logs().flatMap((log) => (log.tableId === tableId ? [log.logId] : []));
  return {
    current: () => table()?.logId ?? null,
    has: (logId) => all().includes(logId),
    // All rows of a former log; of the current one as far as it is understood.
    end: (logId) => {
      const live = table();
      return live?.logId === logId ? live.head.seq : store.rows.position(logId).seq;
    },
    read: (logId, after, limit) =>
      store.rows.read(logId, after, limit).map((row) => {
        const read = readEvent(row);
        return 'unfit' in read
          ? { sentence: 'What follows was written by another version of this program.' }
          : { sequence: row.seq, at: row.at, event: read.event };
      }),
    near: ({ logId, n }) => {
      const live = table();
      if (live?.logId === logId && live.head.seq === n) return { row: n, state: live.state };
      const [row] = n === 0 ? [] : store.rows.read(logId, n - 1, 1);
      const kept = row === undefined ? null : store.projections.handSnapshot(logId, row.hand);
      if (kept === null || kept.seq > n) return { row: 0, state: null };
      return { row: kept.seq, state: JSON.parse(kept.state) as TableState };
    },
    since: (at) => {
      const first = store.search.hands({ tableId, from: at, limit: handsMost }).at(-1);
      if (first === undefined) return null;
      const [began] = store.rows.ofHand(first.logId, first.hand);
      return began === undefined ? null : { logId: first.logId, n: began.seq - 1 };
    },
    next: (logId) => {
      const live = table();
      if (live === null || live.logId === logId) return null;
      const logs = all();
      return logs[logs.indexOf(logId) + 1] ?? null;
    },
    stream: (logId) => tableStream(logId, told),
    namings,
  };
}

/** The office's single log, named after its store. */
export function logsOfOffice({ store, namings, ...told }: PublicLogsOptions): PublicLogs<OfficeState, OfficeEvent> {
  const { storeId, office } = store;
  return {
    current: () => storeId,
    has: (logId) => logId === storeId,
    end: () => office.head().seq,
    read: (_logId, after, limit) =>
      office.read(after, limit).map((row) => ({ sequence: row.seq, at: row.at, event: officeEventOf(row) })),
    near: () => ({ row: 0, state: null }),
    since: () => null,
    next: () => null,
    stream: (logId) => roomStream(logId, told),
    namings,
  };
}
