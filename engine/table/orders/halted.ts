import type { Refusal } from '../../words/refusal.ts';
import type { TableState } from '../../words/table-state.ts';

/** Why no next hand begins here though all is ready for it; null where one may. A hand that is dealt again is no next one. */
export function haltRefused({ halted, handForHand, pace, redeal }: TableState): Refusal | null {
  if (redeal !== null) return null;
  if (halted !== undefined && halted.lifted === undefined) return { reason: 'table-halted', why: halted.why };
  if (handForHand !== undefined && handForHand.hand !== null)
    return { reason: 'hand-for-hand', round: handForHand.round };
  if (pace?.lastHand !== undefined && pace.hands >= pace.lastHand) return { reason: 'table-halted', why: 'break' };
  return null;
}
