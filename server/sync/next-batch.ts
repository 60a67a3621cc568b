import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import { rowsInMessageMax } from '../../protocol/sync-messages.ts';
import { privateTextIdsOfRow } from './private-text-ids.ts';

const rowBytesMax = 256 * 1024;

/** Largest message between a table and its room: a full batch with its texts, or the largest single row. */
export const syncMessageBytesMax = 2 * 1024 * 1024;

/** A message ready to be sent, and the last row in it. */
export interface OutgoingBatch {
  readonly text: string;
  readonly last: number;
}

/** The rows after `after` that go into one message, with the texts they refer to; null when there are none. */
export const nextBatch = (log: RowSource, after: number): OutgoingBatch | null => rowsMessage('batch', log, after);

/** The same from the room to a table that lacks rows of its own log. */
export const rowsGivenBack = (log: RowSource, after: number): OutgoingBatch | null => rowsMessage('rows', log, after);

/** Where rows and the texts they refer to are read. */
type RowSource = Pick<EventLog, 'read' | 'texts'>;

function rowsMessage(type: 'batch' | 'rows', log: RowSource, after: number): OutgoingBatch | null {
  const rows: string[] = [];
  const textIds = new Set<string>();
  let bytes = 0;
  let last = after;
  for (const row of log.read(after, rowsInMessageMax)) {
    const text = JSON.stringify(row);
    bytes += Buffer.byteLength(text);
    if (bytes > rowBytesMax && rows.length > 0) break;
    rows.push(text);
    privateTextIdsOfRow(row, textIds);
    last = row.seq;
  }
  if (rows.length === 0) return null;
  const texts = textIds.size === 0 ? [] : log.texts([...textIds]);
  // The rows were made into text to be measured; they are not made into text again.
  return { text: `{"type":"${type}","rows":[${rows.join()}],"texts":${JSON.stringify(texts)}}`, last };
}
