import assert from 'node:assert/strict';
import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import { type LiveTable, projectRows } from './project-rows.ts';

const rowsAtOnce = 1_000;

/** Grows a table from the first row the store holds of a log; null for a log it never met. */
export function rebuildTable(
  store: CardroomStore,
  log: { readonly tableId: string; readonly logId: string },
): LiveTable | null {
  let table: LiveTable | null = null;
  for (;;) {
    const rows = store.rows(log.logId, table?.head.seq ?? 0, rowsAtOnce);
    if (rows.length === 0) return table;
    const projected = projectRows(table, log, rows);
    // The rows were taken in because they followed from each other.
    if ('unfit' in projected) assert.fail(projected.unfit);
    table = projected.table;
  }
}
