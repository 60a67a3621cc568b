import type { LogHead, LogRow } from '../../native-bridge/contracts/event-log.ts';
import { walkChain } from './hash-chain.ts';

/** What is wrong with rows offered to a room that holds a log up to `held`; null when they continue or repeat it. */
export type BatchObjection = { readonly why: 'gap' | 'chain' | 'fork'; readonly sentence: string };

/**
 * Rows must hang together, leave no gap after those held and meet them in the same hash.
 * Rows that lie wholly below the position are compared by the store, which holds them.
 */
export function objectionToRows(logId: string, held: LogHead, rows: readonly LogRow[]): BatchObjection | null {
  const first = rows[0];
  if (first === undefined) return null;
  if (first.seq > held.seq + 1) {
    return { why: 'gap', sentence: `The cardroom holds events up to ${held.seq}; these begin with ${first.seq}.` };
  }
  const end = walkChain(logId, { seq: first.seq - 1, hash: first.previousHash }, rows);
  if ('found' in end) return objectionTo(end);
  const meeting = first.seq === held.seq + 1 ? first.previousHash : rows[held.seq - first.seq]?.hash;
  if (meeting === undefined || meeting === held.hash) return null;
  return forkAt(held.seq);
}

/** Two histories of one table: nothing is lost, but the room cannot hold both. */
export function forkAt(seq: number): BatchObjection {
  return {
    why: 'fork',
    sentence: `The cardroom holds another history of this table: event ${seq} is not the same there. Tell a manager.`,
  };
}

function objectionTo({ seq, found }: { readonly seq: number; readonly found: string }): BatchObjection {
  if (found === 'gap') return { why: 'gap', sentence: `Event ${seq} does not follow the one before it.` };
  return {
    why: 'chain',
    sentence: `The hash of event ${seq} does not fit what it says: the log or the line is damaged.`,
  };
}
