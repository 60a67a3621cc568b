import type { Refusal } from '../../words/refusal.ts';
import type { TableState } from '../../words/table-state.ts';

/** Why the next hand may not begin although the table is ready; null if it may. A redeal is not a next hand. */
export function haltRefused({ halted, handForHand, pace, redeal }: TableState): Refusal | null {
  if (redeal !== null) return null;
  if (halted !== undefined && halted.lifted === undefined) return { reason: 'table-halted', why: halted.why };
  if (handForHand !== undefined && handForHand.hand !== null)
    return { reason: 'hand-for-hand', round: handForHand.round };
  if (pace?.lastHand !== undefined && pace.hands >= pace.lastHand) return { reason: 'table-halted', why: 'break' };
  return null;
}
