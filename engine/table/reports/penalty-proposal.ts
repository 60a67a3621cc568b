import type { ProposedSanction } from '../../rules/penalties/conduct.ts';
import { citesOf } from '../../rules/rulebooks/consult.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Report, ReportOutcome } from '../../words/report.ts';
import { reportRule } from '../../words/report-kind.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { TableState } from '../../words/table-state.ts';
import { conductOf } from './answer-conduct.ts';
import { answerReport } from './answer-report.ts';

/** What a quick form shows before anything is filed. */
export interface PenaltyProposal {
  /** How often this player has been reported under the same rule at this table, not counting this time. */
  readonly times: number;
  /** Index of the outcome an escalating rulebook now proposes; null: no penalty yet, or no step named. */
  readonly proposed: number | null;
  /** All outcomes that may be ruled, including those with a penalty. */
  readonly outcomes: readonly ReportOutcome[];
  readonly cites: readonly string[];
}

/** How often so far, what is proposed and by which rule; or why it cannot be reported. */
export function penaltyProposal(state: TableState, report: Report, at: number): PenaltyProposal | Refusal {
  const answer = answerReport(state, report, at);
  if ('reason' in answer) return answer;
  const outcomes = outcomesOf(answer);
  const { chairs } = state;
  const times = chairs[(report.seat ?? 0) - 1]?.counts?.[reportRule(report.kind).about] ?? 0;
  const step = conductOf(state, report)?.proposal ?? null;
  const orbit = chairs.filter(({ player }) => player !== null).length;
  const hands = step === null ? undefined : handsOf(step, orbit);
  const index = hands === undefined ? -1 : outcomes.findIndex((outcome) => penaltyIn(outcome) === hands);
  return { times, proposed: index < 0 ? null : index, outcomes, cites: citesOf(answer.by) };
}

const handsOf = (step: ProposedSanction, orbit: number): number | null =>
  step === 'disqualification' ? null : { warning: 0, 'one-hand': 1, 'one-round': orbit }[step];

/** Undefined: no penalty. */
function penaltyIn({ effects }: ReportOutcome): number | null | undefined {
  for (const effect of effects) if (effect.effect === 'penalty') return effect.hands;
  return undefined;
}
