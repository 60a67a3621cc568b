import type { LogRow } from '../contracts/event-log.ts';
import { copiedBytes, copiedText } from './copy-text.ts';

export const eventColumns = 'room, log, seq, month, hand, at, actor, kind, request, body, hash';

/** A row as COPY reads it, in the order of `eventColumns`. */
export function eventLine(
  { seq, hand, at, actor, kind, request, body, hash }: Omit<LogRow, 'previousHash'>,
  { room, log, month }: { readonly room: number; readonly log: number; readonly month: number },
): string {
  const said = `${copiedText(actor)}\t${copiedText(kind)}\t${copiedText(request)}\t${copiedText(body)}`;
  return `${room}\t${log}\t${seq}\t${month}\t${hand}\t${at}\t${said}\t${copiedBytes(hash)}`;
}
