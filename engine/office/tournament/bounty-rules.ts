import type { BountyRules } from '../../words/bounty.ts';
import { eventPolicies } from './event-policies.ts';
import type { Structure } from './structure.ts';

/** Half of a progressive head is paid where nothing else is said. */
export const usualCashShare = 5000;

/** How heads are won in a tournament; null: nobody has one. */
export function bountyRules(structure: Structure): BountyRules | null {
  const { bounty = null } = structure;
  if (bounty === null) return null;
  const policies = eventPolicies(structure);
  return {
    kind: bounty.kind,
    unit: bounty.unit,
    cashShare: bounty.cashShare ?? usualCashShare,
    winner: policies['bounty.winner'],
    split: policies['bounty.split'],
    oddUnit: policies['bounty.oddUnit'],
    absent: policies['bounty.absent'],
  };
}
