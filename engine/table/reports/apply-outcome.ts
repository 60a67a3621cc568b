import type { Incident } from '../../words/incident.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { ReportOutcome } from '../../words/report.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { TableState } from '../../words/table-state.ts';
import type { TextRef } from '../../words/text-ref.ts';
import { asOneStep } from '../as-one-step.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';
import { undoStep } from '../ways-back.ts';
import { answerReport } from './answer-report.ts';
import { isOfHand, outcomeChosen } from './chosen-outcome.ts';
import { applyEffect } from './effects.ts';

/** Who chose, when, and why. */
interface Chosen {
  readonly choice: number;
  readonly by: string;
  readonly at: number;
  readonly reason: TextRef | null;
}

/** Carries out the chosen outcome and closes the report: all of it, or nothing and the reason why. */
export function applyOutcome(state: TableState, incident: Incident, { choice, by, at, reason }: Chosen): Decision {
  const outcome = outcomeChosen(state, incident.id, choice);
  if (outcome === null) {
    const choices = incident.answer === undefined ? 0 : outcomesOf(incident.answer).length;
    return refuse({ reason: 'no-such-choice', choices });
  }
  if (outcome.effects.some(isOfHand) && !isStillSo(state, incident, outcome))
    return refuse({ reason: 'hand-moved-on', hand: incident.hand });
  if (incident.player !== undefined && outcome.effects.some((effect) => !isOfHand(effect))) {
    const { seat } = incident;
    if (seat !== null && state.chairs[seat - 1]?.player?.id !== incident.player)
      return refuse({ reason: 'player-gone', seat });
  }
  let after: Draft | Refusal = draft(state);
  for (const effect of outcome.effects) {
    after = applyEffect(after, effect, { incident, at });
    if ('reason' in after) return refuse(after);
  }
  const ruled = after.add({ type: 'incident-ruled', incident: incident.id, at, ruling: choice, by, reason }).done();
  if (by !== 'dealer' || 'refusal' in ruled || !ruled.events.some((event) => undoStep(event) !== null)) return ruled;
  const named = { step: 'incident-ruled', seat: incident.seat, to: null, incident: incident.id } as const;
  return asOneStep(state, ruled, named, 1);
}

/** Whether the same report would get the same answer now. If so, the table has not moved on. */
function isStillSo(state: TableState, { hand, report, at }: Incident, outcome: ReportOutcome): boolean {
  if (report === undefined || state.handNumber !== hand) return false;
  const answer = answerReport(state, report, at);
  if ('reason' in answer) return false;
  const text = JSON.stringify(outcome);
  return outcomesOf(answer).some((one) => JSON.stringify(one) === text);
}
