import type { Restored, TableState } from '../../words/table-state.ts';

/** What an amendment puts in place, except the step that may be taken back, which is the last one of the corrected hand. */
export function restoredBy({ chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked }: TableState): Restored {
  return { chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked, undo: null };
}
