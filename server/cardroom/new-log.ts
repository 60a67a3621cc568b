import type { Batch, CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';

/** Why rows cannot begin a log, in a sentence; null: they can, or they do not begin one. A table that has a log begins another one only by saying which it goes on from. */
export function objectionToLog(store: CardroomStore, { tableId, logId, rows }: Batch): string | null {
  const [first] = rows;
  if (first?.seq !== 1) return null;
  const logs = store.logs();
  if (logs.some((log) => log.logId === logId) || !logs.some((log) => log.tableId === tableId)) return null;
  const from = continuedLog(first.body);
  const owner = from === null ? undefined : logs.find((log) => log.logId === from)?.tableId;
  if (from !== null && (owner === undefined || owner === tableId)) return null;
  return (
    `Table ${tableId} begins a new log that does not say which one it goes on from: ` +
    'a manager starts it at the table’s PC with “riffle table new-log”.'
  );
}

/** The log that a log's first event says it goes on from, read leniently: it may be of a newer program. */
function continuedLog(body: string): string | null {
  try {
    const { continues } = JSON.parse(body) as { readonly continues?: { readonly log?: unknown } };
    return typeof continues?.log === 'string' ? continues.log : null;
  } catch {
    return null;
  }
}
