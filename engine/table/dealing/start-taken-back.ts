import type { Hand } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Decision, draft } from '../draft.ts';
import { everythingBack, redealOf } from '../incidents/chips-back.ts';

/** The hand whose start one tap may take back: nobody has acted, no board card is dealt, and no ruling has changed it. */
export function startToTakeBack({ hand, undo, incidents }: TableState): Hand | null {
  if (hand === null || hand.stage === 'over' || undo !== null) return null;
  if (hand.actions.length > 0 || hand.board.length > 0 || hand.awards.length > 0) return null;
  return incidents.some((incident) => incident.hand === hand.number && incident.ruling !== null) ? null : hand;
}

/** The hand is void and is dealt again from the same places: all chips go back, and whatever was agreed for it still holds. */
export function startTakenBack(state: TableState, hand: Hand, at: number): Decision {
  return draft(state)
    .add({
      type: 'hand-voided',
      incident: null,
      at,
      returned: everythingBack(hand),
      redeal: redealOf(state, hand, undefined),
    })
    .done();
}
