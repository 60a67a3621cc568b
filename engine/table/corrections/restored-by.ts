import type { Restored, TableState } from '../../words/table-state.ts';

/** What an amendment puts in place. The step before it is not taken back by one tap: it has its own place in the hand now. */
export function restoredBy({ chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked }: TableState): Restored {
  return { chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked, undo: null };
}
