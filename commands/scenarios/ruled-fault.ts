import {
  type Finding,
  impossibleFault,
  impossibleFaultSentence,
  type Policies,
  ruleDealing,
} from '../../engine/rules.ts';
import type { DealingFault } from '../../engine/table.ts';
import { ImpossibleScenario } from './question.ts';
import type { Outcome } from './scenario.ts';

/** What the rulebook makes of a fault, where it can have happened. */
export function ruledFault(fault: DealingFault, policies: Policies): Finding<Outcome> {
  const impossible = impossibleFault(fault);
  if (impossible !== null) throw new ImpossibleScenario(impossibleFaultSentence(impossible));
  const { outcome, turnsOn } = ruleDealing(fault, policies);
  return { outcome: { ...outcome }, turnsOn };
}
