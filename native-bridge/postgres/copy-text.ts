import { once } from 'node:events';
import type { Writable } from 'node:stream';

type Value = string | number | null;

/** A value as COPY reads it. */
function copied(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  return /[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (sign) => escaped[sign] ?? sign) : value;
}

const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const pieceLength = 512 * 1024;

/** Bytes given in hexadecimal, as COPY reads a bytea. */
export const copiedBytes = (hex: string): string => `\\x${hex}`;

/** Writes lines of values into an opened COPY; resolves when all of them have been taken. */
export async function copyInto(stream: Writable, lines: Iterable<readonly Value[]>): Promise<void> {
  const ended = once(stream, 'finish');
  // Awaited below; a fault that comes while lines are still made must have somebody who hears it.
  ended.catch(() => {});
  let piece = '';
  for (const line of lines) {
    piece += `${line.map(copied).join('\t')}\n`;
    if (piece.length < pieceLength) continue;
    if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), ended]);
    piece = '';
  }
  stream.end(piece);
  await ended;
}
