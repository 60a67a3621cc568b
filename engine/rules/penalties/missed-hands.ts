import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

type MissedHandsSanction =
  | { readonly type: 'hands'; readonly hands: number }
  | { readonly type: 'rounds'; readonly rounds: number };

/** Rounds of the longest penalty where a rulebook names one. */
const mostRounds = 4;

/**
 * Hands a penalty costs: one, or players at the table when it is given times rounds (tda-2011#51). Where the rulebook
 * speaks of orbits without saying how many hands that makes, the floor may say so (tda-sk#51, tda-cz#50). Whoever leaves the table
 * later, what was imposed stands.
 */
export function handsMissed(
  { sanction, playersAtTable }: { readonly sanction: MissedHandsSanction; readonly playersAtTable: number },
  policies: Pick<Policies, 'penalty.types' | 'penalty.missedHandsFormula'>,
): Finding<number | 'floor' | 'hands-not-available' | 'rounds-not-available'> {
  const types = policies['penalty.types'];
  if (sanction.type === 'hands') {
    // Where no formula binds the floor it may give any number of hands up to its orbits.
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
