import type { EventLog, LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead, TipSignature } from '../../native-bridge/contracts/signed-head.ts';
import { rowsInMessageMax } from '../../protocol/sync-messages.ts';
import { privateTextIdsOfRow } from './private-text-ids.ts';
import { wholeSubmissions } from './submissions.ts';

const rowBytesMax = 256 * 1024;

/** Largest message between a table and its room: a full batch with its texts, or the largest single row. */
export const syncMessageBytesMax = 2 * 1024 * 1024;

/** A message ready to be sent, and the last row in it. */
export interface OutgoingBatch {
  readonly text: string;
  readonly last: number;
}

/** Signs the last row that is sent; null: this one is not signed. */
export type SignTip = (row: LogRow) => TipSignature | null;

/** The rows after `after` that go into one message, with the texts they refer to; null when there are none. */
export function nextBatch(log: RowSource, after: number, sign: SignTip | null = null): OutgoingBatch | null {
  return rowsMessage('batch', log, after, (last) => {
    const tip = sign?.(last) ?? null;
    return tip === null ? '' : `,"tip":${JSON.stringify(tip)}`;
  });
}

/** Where a room reads the rows it gives back to a table. Without `headsOf` no signatures are sent along. */
interface HeldRows extends RowSource {
  readonly headsOf?: (after: number, last: number) => readonly SignedHead[];
}

/** Whether a message on one of several lines (`lines.ts`) contains such rows. Its beginning shows it without parsing. */
export const isBatchOnLine = (text: string): boolean => /^\d+:\{"type":"batch"/.test(text);

/** The same from the room to a table that lacks rows of its own log. */
export function rowsGivenBack(log: HeldRows, after: number): OutgoingBatch | null {
  const { headsOf } = log;
  return rowsMessage('rows', log, after, ({ seq }) =>
    headsOf === undefined ? '' : `,"heads":${JSON.stringify(headsOf(after, seq))}`,
  );
}

/** Where rows and the texts they refer to are read. */
type RowSource = Pick<EventLog, 'read' | 'texts'>;

/** `more`: further fields of the message, once its last row is known. */
function rowsMessage(
  type: 'batch' | 'rows',
  log: RowSource,
  after: number,
  more: (last: LogRow) => string,
): OutgoingBatch | null {
  // One more row is read, to see where a submission ends.
  const rows = log.read(after, rowsInMessageMax + 1);
  const rowTexts: string[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, rowsInMessageMax)) {
    const text = JSON.stringify(row);
    bytes += Buffer.byteLength(text);
    if (bytes > rowBytesMax && rowTexts.length > 0) break;
    rowTexts.push(text);
  }
  // A submission larger than a message is sent in parts.
  const count = wholeSubmissions(rows, rowTexts.length) || rowTexts.length;
  const last = rows[count - 1];
  if (last === undefined) return null;
  const textIds = new Set<string>();
  for (const row of rows.slice(0, count)) privateTextIdsOfRow(row, textIds);
  const texts = textIds.size === 0 ? [] : log.texts([...textIds]);
  // The rows were serialised to be measured; they are not serialised again.
  const rowsText = rowTexts.slice(0, count).join();
  return {
    text: `{"type":"${type}","rows":[${rowsText}],"texts":${JSON.stringify(texts)}${more(last)}}`,
    last: last.seq,
  };
}
