import type { CorrectionAnswer, CorrectionAsk, HandTape } from '../../words/amendment.ts';
import type { TableState } from '../../words/table-state.ts';
import { disputeRefused } from './amend-hand.ts';
import { isOverOn } from './hand-tape.ts';
import { listActs } from './list-acts.ts';
import { choicesAt, previewAmendment, previewPastAmendment } from './preview-amendment.ts';

/** What can be corrected of a hand, and what a correction would do. `tape`: that hand as booked; null: nobody can replay it. Books nothing. */
export function answerCorrection(
  state: TableState | null,
  tape: HandTape | null,
  ask: CorrectionAsk,
): CorrectionAnswer {
  const { hand } = ask;
  const isPast = tape?.isPast === true;
  const refused = isPast ? null : disputeRefused(state, tape, hand);
  if (refused !== null || tape === null || state === null)
    return { what: 'refused', refusal: refused ?? { reason: 'no-hand' } };
  switch (ask.what) {
    case 'acts':
      return { what: 'acts', hand, ended: isPast || isOverOn(tape), acts: listActs(tape) };
    case 'preview': {
      const preview = isPast
        ? previewPastAmendment(tape, state, hand, ask.changes)
        : previewAmendment(tape, state, ask.changes);
      return { what: 'preview', preview };
    }
    case 'choices': {
      const legal = choicesAt(tape, ask.act, ask.changes);
      return 'reason' in legal ? { what: 'refused', refusal: legal } : { what: 'choices', legal };
    }
  }
}
