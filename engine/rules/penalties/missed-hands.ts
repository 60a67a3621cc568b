import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/** A penalty of missed hands, and how its player is treated meanwhile. It begins with the next hand. */
export interface HandsMissed {
  readonly missedHands: number;
  /** Stays away from the table. */
  readonly away: boolean;
  /** Gets cards, which are killed when the deal is complete. */
  readonly dealtIn: boolean;
  readonly posts: boolean;
}

type MissedHandsSanction =
  | { readonly type: 'hands'; readonly hands: number }
  | { readonly type: 'rounds'; readonly rounds: number };

/** Rounds of the longest penalty where a rulebook names one. */
const mostRounds = 4;

/**
 * Hands a penalty comes to: one, or players at the table when it is given times rounds (tda-2011#51). Where the rulebook
 * speaks of orbits without saying how many hands that makes, the floor may say so (tda-sk#51, tda-cz#50).
 */
export function handsMissed(
  { sanction, playersAtTable }: { readonly sanction: MissedHandsSanction; readonly playersAtTable: number | null },
  policies: Pick<Policies, 'penalty.types' | 'penalty.missedHandsFormula' | 'penalty.dealtInAndPosts'>,
): Finding<HandsMissed | 'floor' | 'hands-not-available' | 'rounds-not-available' | 'players-unknown'> {
  const types = policies['penalty.types'];
  const { away, dealtIn, posts } = policies['penalty.dealtInAndPosts'];
  if (sanction.type === 'hands') {
    // Where no formula binds the floor it may give any number of hands up to its orbits.
    const available = sanction.hands === 1 ? types.includes('hand') : types.includes('orbits') && sanction.hands > 1;
    return {
      outcome: available ? { missedHands: sanction.hands, away, dealtIn, posts } : 'hands-not-available',
      turnsOn: ['penalty.types', 'penalty.dealtInAndPosts'],
    };
  }
  const { rounds } = sanction;
  const available =
    rounds >= 1 && (types.includes('orbits') || (types.includes('rounds-1-to-4') && rounds <= mostRounds));
  if (!available) return { outcome: 'rounds-not-available', turnsOn: ['penalty.types'] };
  if (playersAtTable === null) return { outcome: 'players-unknown', turnsOn: ['penalty.types'] };
  if (policies['penalty.missedHandsFormula'] === 'floor')
    return { outcome: 'floor', turnsOn: ['penalty.types', 'penalty.missedHandsFormula'] };
  return {
    outcome: { missedHands: playersAtTable * rounds, away, dealtIn, posts },
    turnsOn: ['penalty.types', 'penalty.missedHandsFormula', 'penalty.dealtInAndPosts'],
  };
}

/** Hands still to miss: what was imposed stands, whoever has left the table since (tda-2011#51). */
export function missedHandsLeft(
  {
    sanction,
    playersAtTable,
    served,
  }: { readonly sanction: MissedHandsSanction; readonly playersAtTable: number | null; readonly served: number },
  policies: Pick<Policies, 'penalty.types' | 'penalty.missedHandsFormula' | 'penalty.dealtInAndPosts'>,
): Finding<{ readonly missedHandsLeft: number } | { readonly ruling: 'floor' } | { readonly accepted: false }> {
  const { outcome, turnsOn } = handsMissed({ sanction, playersAtTable }, policies);
  if (outcome === 'floor') return { outcome: { ruling: 'floor' }, turnsOn };
  if (typeof outcome === 'string') return { outcome: { accepted: false }, turnsOn };
  return { outcome: { missedHandsLeft: Math.max(0, outcome.missedHands - served) }, turnsOn };
}
