import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import type { ToRoom, ToTable } from '../../protocol/sync-messages.ts';
import type { IntakeOptions } from './intake.ts';

type Hello = Extract<ToRoom, { type: 'hello' }>;
type TurnedAway = Extract<ToTable, { type: 'turned-away' }>;

/** Why a connecting table is turned away; null: it is admitted. */
export function objectionToHello(
  room: Pick<IntakeOptions['room'], 'keys' | 'intake'>,
  { tableId, logId, key, seq, hash }: Hello,
): Omit<TurnedAway, 'type'> | null {
  if (room.keys.isRetired(tableId, key)) {
    const sentence = `Another PC is table ${tableId} now, or its key was revoked: this one is turned away. What was played here is kept here; tell a manager.`;
    return { why: 'key', sentence };
  }
  if (!room.keys.isGood(tableId, key)) {
    return { why: 'key', sentence: `The cardroom does not know table ${tableId} with this key: pair it again.` };
  }
  const owner = room.intake.ownerOf(logId);
  if (owner !== null && owner !== tableId) {
    return { why: 'key', sentence: `This log belongs to table ${owner}, not to ${tableId}.` };
  }
  if (seq === 0 && hash !== emptyHead.hash) return { why: 'malformed', sentence: 'A log without events has no hash.' };
  return null;
}
