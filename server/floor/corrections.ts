import {
  answerCorrection,
  type CorrectionAsk,
  type Departed,
  type HandTape,
  isOlderHand,
  type TableState,
} from '../../engine/table.ts';
import type { SentCorrectionAnswer } from '../../protocol/correction-schema.ts';

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
  /** Where the players of an older hand are who have left the table. Absent: nobody here knows. */
  readonly departed?: (hand: number) => readonly Departed[];
}

/** A preview contains no more than the table's state, so the same people may see it. */
export function correctionAt(table: CorrectedTable, ask: CorrectionAsk): SentCorrectionAnswer {
  const { state, sequence } = table;
  const isPast = table.pastTape !== undefined && state !== null && isOlderHand(state, ask.hand);
  const tape = isPast ? (table.pastTape?.(ask.hand) ?? null) : table.tape;
  return { ...answerCorrection(state, tape, ask, isPast ? (table.departed?.(ask.hand) ?? []) : []), sequence };
}
