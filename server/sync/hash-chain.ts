import { hash } from 'node:crypto';
import type { LogHead, LogRow } from '../../native-bridge/contracts/event-log.ts';

/**
 * SHA-256 over the log's own id, the previous hash and every stored field.
 * Each field is preceded by its length in bytes, so that no two different rows give the same input.
 */
export function rowHash(logId: string, row: Omit<LogRow, 'hash'>): string {
  const { previousHash, seq, hand, at, actor, kind, request, body } = row;
  const names = sized(actor) + sized(kind) + sized(request === null ? '-' : `=${request}`);
  const numbers = digits(seq) + digits(hand) + digits(at);
  // One library call for each row: eighteen would cost several times as much.
  return hash('sha256', sized(logId) + sized(previousHash) + numbers + names + sized(body), 'hex');
}

const sized = (field: string): string => `${Buffer.byteLength(field, 'utf8')}:${field}`;

/** Digits have as many bytes as characters. */
function digits(number: number): string {
  const text = String(number);
  return `${text.length}:${text}`;
}

export interface ChainBreak {
  readonly seq: number;
  readonly found: 'gap' | 'wrong-previous' | 'wrong-hash';
}

/** Checks rows that should follow `head`. Returns the new head, or the first row that does not fit. */
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

/** What is wrong with rows in themselves; null if they form a chain. */
type BatchObjection = { readonly why: 'gap' | 'chain'; readonly sentence: string };

/** The rows follow each other without a gap, and each matches its hash. */
export function objectionToRows(logId: string, rows: readonly LogRow[]): BatchObjection | null {
  const first = rows[0];
  if (first === undefined) return null;
  const end = walkChain(logId, { seq: first.seq - 1, hash: first.previousHash }, rows);
  if (!('found' in end)) return null;
  if (end.found === 'gap') return { why: 'gap', sentence: `Event ${end.seq} does not follow the one before it.` };
  const sentence = `The hash of event ${end.seq} does not fit what it says: the log or the line is damaged.`;
  return { why: 'chain', sentence };
}
