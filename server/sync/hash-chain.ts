import { hash } from 'node:crypto';
import type { LogHead, LogRow } from '../../native-bridge/contracts/event-log.ts';

/** What the first row of every log follows. */
export const zeroHash = '0'.repeat(64);

/**
 * SHA-256 over the log's own id, the previous hash and every stored field.
 * Each field is preceded by its length in bytes, so that no two different rows give the same input.
 */
export function rowHash(logId: string, row: Omit<LogRow, 'hash'>): string {
  const fields = [
    logId,
    row.previousHash,
    String(row.seq),
    String(row.hand),
    String(row.at),
    row.actor,
    row.kind,
    row.request === null ? '-' : `=${row.request}`,
    row.body,
  ];
  // One call into the library for a row: eighteen of them cost several times as much.
  return hash('sha256', fields.map((field) => `${Buffer.byteLength(field, 'utf8')}:${field}`).join(''), 'hex');
}

export interface ChainBreak {
  readonly seq: number;
  readonly found: 'gap' | 'wrong-previous' | 'wrong-hash';
}

/** Walks rows that should follow `head`. Gives the new head, or the first row that does not fit. */
export function walkChain(logId: string, head: LogHead, rows: Iterable<LogRow>): LogHead | ChainBreak {
  let { seq, hash } = head;
  for (const row of rows) {
    if (row.seq !== seq + 1) return { seq: row.seq, found: 'gap' };
    if (row.previousHash !== hash) return { seq: row.seq, found: 'wrong-previous' };
    if (rowHash(logId, row) !== row.hash) return { seq: row.seq, found: 'wrong-hash' };
    seq = row.seq;
    hash = row.hash;
  }
  return { seq, hash };
}
