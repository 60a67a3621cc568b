import { createHash } from 'node:crypto';
import type { LogHead, LogRow } from './event-log.ts';

/** What a test may choose about rows; the rest is filled in. */
export interface SampleRows {
  readonly after: LogHead;
  readonly count: number;
  readonly hand?: number;
  readonly request?: string;
  /** The body of every row; a different one makes different hashes. */
  readonly body?: string;
}

/** Rows for tests that continue `after` with a true chain: each hash is over the one before and the body. */
export function sampleRows({ after, count, hand = 1, request, body }: SampleRows): readonly LogRow[] {
  const rows: LogRow[] = [];
  let head = after;
  for (let index = 0; index < count; index += 1) {
    const seq = head.seq + 1;
    const text = body ?? JSON.stringify({ type: 'sample', seq });
    const row: LogRow = {
      seq,
      hand,
      at: 1_700_000_000_000 + seq,
      actor: 'table',
      kind: 'sample',
      request: request ?? null,
      body: text,
      previousHash: head.hash,
      hash: sampleHash(head.hash, text),
    };
    rows.push(row);
    head = row;
  }
  return rows;
}

/** The hash a sample row must have. */
export function sampleHash(previousHash: string, body: string): string {
  return createHash('sha256').update(previousHash).update(body).digest('hex');
}

/** The head after `rows`, of which there must be one. */
export function headOf(rows: readonly LogRow[]): LogHead {
  const last = rows.at(-1);
  if (last === undefined) throw new Error('no rows, no head');
  return { seq: last.seq, hash: last.hash };
}
