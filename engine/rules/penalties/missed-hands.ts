import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { TableState } from '../../words/table-state.ts';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';

type MissedHandsSanction =
  | { readonly type: 'hands'; readonly hands: number }
  | { readonly type: 'rounds'; readonly rounds: number };

/** Rounds of the longest penalty, where a rulebook names one. */
const mostRounds = 4;

/**
 * The hands a penalty costs: one hand, or for rounds the number of players at the table times the rounds (tda-2011#51). Where the rulebook
 * speaks of orbits without saying how many hands they are, the floor may say so (tda-sk#51, tda-cz#50). The number stays fixed even if
 * somebody leaves the table later.
 */
export function handsMissed(
  { sanction, playersAtTable }: { readonly sanction: MissedHandsSanction; readonly playersAtTable: number },
  policies: Pick<Policies, 'penalty.types' | 'penalty.missedHandsFormula'>,
): Finding<number | 'floor' | 'hands-not-available' | 'rounds-not-available'> {
  const types = policies['penalty.types'];
  if (sanction.type === 'hands') {
    // Without a binding formula the floor may give any number of hands up to its orbits.
    const several = types.includes('orbits') || types.includes('hands');
    const one = types.includes('hand') || types.includes('hands');
    const available = sanction.hands === 1 ? one : several && sanction.hands > 1;
    return {
      outcome: available ? sanction.hands : 'hands-not-available',
      turnsOn: ['penalty.types', 'penalty.dealtInAndPosts'],
    };
  }
  const { rounds } = sanction;
  const available =
    rounds >= 1 &&
    (types.includes('orbits') || types.includes('rounds') || (types.includes('rounds-1-to-4') && rounds <= mostRounds));
  if (!available) return { outcome: 'rounds-not-available', turnsOn: ['penalty.types'] };
  if (policies['penalty.missedHandsFormula'] === 'floor')
    return { outcome: 'floor', turnsOn: ['penalty.types', 'penalty.missedHandsFormula'] };
  return {
    outcome: playersAtTable * rounds,
    turnsOn: ['penalty.types', 'penalty.missedHandsFormula', 'penalty.dealtInAndPosts'],
  };
}

/**
 * Penalties in hands under a table's rulebook: one hand, and rounds of as many hands as there are players. `any`: the floor may choose any
 * number.
 */
export function penaltySizes({ rulebook, overlay, chairs }: TableState): {
  readonly sizes: readonly { readonly size: number; readonly rounds: number }[];
  readonly any: boolean;
} {
  const policies = effectivePolicies(rulebook, overlay);
  const playersAtTable = chairs.filter(({ player }) => player !== null).length;
  const missed = (sanction: MissedHandsSanction): number | null => {
    const { outcome } = handsMissed({ sanction, playersAtTable }, policies);
    return typeof outcome === 'string' ? null : outcome;
  };
  const one = missed({ type: 'hands', hands: 1 });
  const rounds = Array.from({ length: mostRounds }, (_, before) => before + 1).flatMap((each) => {
    const size = missed({ type: 'rounds', rounds: each });
    return size === null ? [] : [{ size, rounds: each }];
  });
  return {
    sizes: [...(one === null ? [] : [{ size: one, rounds: 0 }]), ...rounds],
    any: missed({ type: 'hands', hands: 2 }) !== null,
  };
}
