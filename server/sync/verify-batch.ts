import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { walkChain } from './hash-chain.ts';

/** What is wrong with rows in themselves; null if they form a chain. */
export type BatchObjection = { readonly why: 'gap' | 'chain'; readonly sentence: string };

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
