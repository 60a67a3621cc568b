import type { ActChange, AmendmentPreview, HandTape } from '../../words/amendment.ts';
import type { LegalActions } from '../../words/legal-actions.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { TableState } from '../../words/table-state.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';
import { chipMoves } from './chip-moves.ts';
import { recompute } from './recompute.ts';
import { restoredBy } from './restored-by.ts';

/** What an amendment would do to the table as it is now. Books nothing. */
export function previewAmendment(tape: HandTape, now: TableState, changes: readonly ActChange[]): AmendmentPreview {
  const played = recompute(tape, changes, decide);
  if ('refusal' in played) return { after: null, undecided: [], moves: [], ...played };
  const after = restoredBy(played.after);
  const moves = chipMoves(now, after, played.found);
  return { after, undecided: played.undecided, moves, refusal: null, refusedAt: null };
}

/** What can replace an act once the changes before it are made, or why those cannot be made. */
export function choicesAt(tape: HandTape, act: number, changes: readonly ActChange[]): LegalActions | Refusal {
  const played = recompute(tape, changes, decide, act);
  return 'refusal' in played ? played.refusal : legalActions({ ...played.after, undo: null });
}
