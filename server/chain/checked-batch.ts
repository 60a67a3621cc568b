import type { BatchOf, CheckedBatch, TurnedBatch } from '../../native-bridge/contracts/batch-checker.ts';
import type { LogRow, PrivateText } from '../../native-bridge/contracts/event-log.ts';
import { toRoomSchema } from '../../protocol/sync-messages.ts';
import { syncMessageBytesMax } from '../sync/next-batch.ts';
import { readMessage } from '../sync/read-message.ts';
import { objectionToRows } from '../sync/verify-batch.ts';

const utf8 = new TextEncoder();

/** How PostgreSQL copies a row. */
interface CopiedAs {
  readonly monthAt: (at: number) => number;
  readonly lineOf: (row: LogRow, of: { readonly room: number; readonly log: number; readonly month: number }) => string;
}

/** Reads a message as a line of a table does, checks its rows, and writes them as COPY reads them. Null: it is another message. */
export function checkedBatch(
  text: string,
  { logId, room, log }: BatchOf,
  { monthAt, lineOf }: CopiedAs,
): CheckedBatch | TurnedBatch | null {
  const read = readMessage(toRoomSchema, text, syncMessageBytesMax);
  if ('sentence' in read) return { turned: { why: 'malformed', sentence: read.sentence } };
  if (read.message.type !== 'batch') return null;
  const { rows, texts, tip } = read.message;
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const turned = objectionToRows(logId, rows);
  if (turned !== null) return { turned };
  const months = new Set<number>();
  let [lines, characters] = ['', 0];
  for (const row of rows) {
    const month = monthAt(row.at);
    months.add(month);
    characters += row.body.length;
    lines += `${lineOf(row, { room, log, month })}\n`;
  }
  return {
    count: rows.length,
    seq: first.seq,
    previousHash: first.previousHash,
    last: { seq: last.seq, hash: last.hash, hand: last.hand, at: last.at },
    months: [...months],
    lines: utf8.encode(lines),
    characters,
    holdsNull: lines.includes('\0') || texts.some(textHoldsNull),
    texts,
    ...(tip === undefined ? {} : { tip }),
  };
}

const textHoldsNull = ({ text }: PrivateText): boolean => text.includes('\0');

/** Whether PostgreSQL keeps all of it: there is a character it keeps in no text. */
export const holdsNull = (rows: readonly LogRow[], texts: readonly PrivateText[]): boolean =>
  texts.some(textHoldsNull) ||
  rows.some(
    ({ actor, kind, request, body }) =>
      body.includes('\0') || actor.includes('\0') || kind.includes('\0') || (request?.includes('\0') ?? false),
  );
