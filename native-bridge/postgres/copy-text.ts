import type { ChainTransaction } from './in-transaction.ts';

/** Words as COPY reads them, null included. */
export function copiedText(text: string | null): string {
  if (text === null) return '\\N';
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (sign) => escaped[sign] ?? sign) : text;
}

const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const pieceLength = 256 * 1024;

/** Bytes given in hexadecimal, as COPY reads a bytea. */
export const copiedBytes = (hex: string): string => `\\\\x${hex}`;

/**
 * Copies lines into `into`, a table with its columns: values as COPY reads them, separated by tabs. Resolves when all of them are on their
 * way; `end` gets PostgreSQL's final answer, and another query may follow meanwhile. The client resolves its own query when the lines begin
 * and reports no result. Waiting for the stream’s end would take for ever if PostgreSQL refuses the last lines or is gone.
 */
export async function copyInto(
  tx: ChainTransaction,
  {
    into,
    lines,
    end,
  }: {
    readonly into: string;
    readonly lines: Iterable<string>;
    readonly end: (taken: Promise<void>) => void;
  },
): Promise<void> {
  const question = tx.unsafe(`COPY ${into} FROM STDIN`);
  const stream = await question.writable();
  const taken = new Promise<void>(
    (resolve, reject) => void Object.assign(question, { resolve: () => resolve(), reject }),
  );
  taken.catch(() => {});
  end(taken);
  // Faults of the stream are reported by `taken`.
  stream.on('error', () => {});
  const written = (piece: string): Promise<unknown> =>
    Promise.race([new Promise((done) => void stream.write(piece, done)), taken]);
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < pieceLength) continue;
    await written(piece);
    piece = '';
  }
  // The client takes the next query once the end of this one has been written.
  await written(piece);
  stream.end();
}
