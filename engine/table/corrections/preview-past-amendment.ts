import type { ActChange, AmendmentPreview, HandTape } from '../../words/amendment.ts';
import type { TableState } from '../../words/table-state.ts';
import { decide } from '../decide.ts';
import { pastHandRefused } from './amend-past-hand.ts';
import { carriedOver } from './handed-over.ts';
import { replayPastHand } from './replay-past-hand.ts';
import { restoredBy } from './restored-by.ts';

/**
 * What the amendment of an older hand would do. `after` is that hand's own end, to be laid over the table before it; what
 * is carried is carried between the stacks of `now`. Books nothing.
 */
export function previewPastAmendment(
  tape: HandTape,
  now: TableState,
  hand: number,
  changes: readonly ActChange[],
): AmendmentPreview {
  const played = replayPastHand(tape, now, changes, decide);
  if ('refusedAt' in played) return { after: null, undecided: [], moves: [], ...played };
  const { undecided, handedOver } = played;
  const refusal = pastHandRefused(now, tape, hand) ?? played.refusal;
  return {
    after: restoredBy(played.after),
    undecided,
    moves: carriedOver(handedOver),
    refusal,
    refusedAt: null,
  };
}
