import {
  choicesAt,
  disputeRefused,
  type HandTape,
  isOverOn,
  listActs,
  previewAmendment,
  previewPastAmendment,
  type TableState,
} from '../../engine/table.ts';
import type { CorrectionAnswer, CorrectionAsk } from '../../protocol/correction-schema.ts';

/** A table whose hands may be corrected. */
export interface CorrectedTable {
  /** Null before the table is set up. */
  readonly state: TableState | null;
  /** Number of its last event. */
  readonly sequence: number;
  /** The hand in play, or the last one, as it was booked; null before the first. */
  readonly tape: HandTape | null;
  /** The same for an older hand; null if it can no longer be replayed. Absent: older hands are not corrected here. */
  readonly pastTape?: (hand: number) => HandTape | null;
}

/**
 * Answers from the hand as booked, and books nothing. A preview contains no more than the table's state: who may see the one may see the
 * other.
 */
export function answerCorrection(table: CorrectedTable, ask: CorrectionAsk): CorrectionAnswer {
  const { state, sequence } = table;
  const isPast = table.pastTape !== undefined && ask.hand < (state?.hand?.number ?? 0);
  const tape = isPast ? (table.pastTape?.(ask.hand) ?? null) : table.tape;
  const refused = isPast ? null : disputeRefused(state, tape, ask.hand);
  if (refused !== null || tape === null || state === null)
    return { what: 'refused', sequence, refusal: refused ?? { reason: 'no-hand' } };
  switch (ask.what) {
    case 'acts':
      return { what: 'acts', sequence, hand: ask.hand, ended: isPast || isOverOn(tape), acts: listActs(tape) };
    case 'preview':
      return {
        what: 'preview',
        sequence,
        preview: isPast
          ? previewPastAmendment(tape, state, ask.hand, ask.changes)
          : previewAmendment(tape, state, ask.changes),
      };
    case 'choices': {
      const legal = choicesAt(tape, ask.act, ask.changes);
      return 'reason' in legal ? { what: 'refused', sequence, refusal: legal } : { what: 'choices', sequence, legal };
    }
  }
}
