import type { Batch, CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';

/**
 * Why rows cannot begin a log, in a sentence; null: they can, or they do not begin one. A table that has a log may begin another only by
 * naming the one it continues.
 */
export function objectionToLog(store: CardroomStore, { tableId, logId, rows }: Batch): string | null {
  const [first] = rows;
  if (first?.seq !== 1) return null;
  const said = readLeniently(first.body);
  if (typeof said?.tableId === 'string' && said.tableId !== tableId)
    return `This log opens table ${said.tableId}, not ${tableId}: another table’s data lies at this PC.`;
  const logs = store.projections.logs();
  if (logs.some((log) => log.logId === logId) || !logs.some((log) => log.tableId === tableId)) return null;
  const from = typeof said?.continues?.log === 'string' ? said.continues.log : null;
  const owner = from === null ? undefined : logs.find((log) => log.logId === from)?.tableId;
  if (from !== null && (owner === undefined || owner === tableId)) return null;
  return (
    `Table ${tableId} begins a new log that does not say which one it goes on from: ` +
    'a manager starts it at the table’s PC with “riffle table new-log”.'
  );
}

interface Opening {
  readonly tableId?: unknown;
  /** The log it goes on from. */
  readonly continues?: { readonly log?: unknown } | null;
}

/** A log's first event may come from a newer program. */
function readLeniently(body: string): Opening | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
