import {
  type ActChange,
  choicesAt,
  disputeRefused,
  type HandTape,
  isOverOn,
  listActs,
  previewAmendment,
  type TableState,
} from '../../engine/table.ts';
import type { CorrectionAnswer } from '../../protocol/correction-schema.ts';
import type { ToTableServer } from '../../protocol/table-messages.ts';

type Ask = Extract<ToTableServer, { type: 'correction-ask' }>['ask'];

/** The correction desk of a table in the page: the engine's answers about the hand as it was booked. */
export function practiceCorrection(
  tape: HandTape | null,
  { state, sequence }: { readonly state: TableState; readonly sequence: number },
  ask: Ask,
): CorrectionAnswer {
  const refused = disputeRefused(state, tape, ask.hand);
  if (refused !== null || tape === null)
    return { what: 'refused', sequence, refusal: refused ?? { reason: 'no-hand' } };
  switch (ask.what) {
    case 'acts':
      return { what: 'acts', sequence, hand: ask.hand, ended: isOverOn(tape), acts: listActs(tape) };
    case 'preview':
      return { what: 'preview', sequence, preview: previewAmendment(tape, state, ask.changes as readonly ActChange[]) };
    case 'choices': {
      const legal = choicesAt(tape, ask.act, ask.changes as readonly ActChange[]);
      return 'reason' in legal ? { what: 'refused', sequence, refusal: legal } : { what: 'choices', sequence, legal };
    }
  }
}
