import type { PhhStep } from '../../protocol/hand-history/phh-actions.ts';

/** A step of a recorded hand, and the round it belongs to. */
export interface RecordedStep extends PhhStep {
  /** Steps between two deals have the same number. */
  readonly round: number;
  /** Cards of another street follow its round. */
  readonly dealtAfter: boolean;
}

const acts: ReadonlySet<PhhStep['verb']> = new Set(['fold', 'check-or-call', 'wager', 'bring-in', 'draw']);
const deals: ReadonlySet<PhhStep['verb']> = new Set(['deal-board', 'deal-hole']);

/** What players did, in the rounds in which they did it. */
export function inRounds(steps: readonly PhhStep[]): readonly RecordedStep[] {
  let round = 0;
  const numbered = steps.map((step) => {
    if (!acts.has(step.verb)) round += 1;
    return { step, round };
  });
  return numbered.flatMap(({ step, round: own }, index) => {
    if (!acts.has(step.verb)) return [];
    const after = numbered.slice(index).find((one) => one.round !== own)?.step.verb;
    return [{ ...step, round: own, dealtAfter: after !== undefined && deals.has(after) }];
  });
}
