import type { Policies } from '../../words/rulebook.ts';

/** A fold nobody asked for: with nothing to call, or before the player's turn. */
export interface FoldMade {
  readonly inTurn: boolean;
  /** There is something to call. */
  readonly facingBet: boolean;
  /** The last betting round of the hand is being played. */
  readonly lastRound: boolean;
}

/** A fold once made stays made. The incident is stored, and may be penalised; null where the fold is an ordinary one. */
export interface FoldRuling {
  readonly binding: boolean;
  readonly incident: 'NON-STANDARD-FOLD' | null;
  readonly penaltyPossible: boolean;
}

/**
 * What a rulebook makes of a fold (tda-2011#46, tda-sk#46, tda-cz#45). Out of turn it is never in order; with nothing to
 * call it is in order on the last round where the rulebook stops before it.
 */
export function foldRuling(
  { inTurn, facingBet, lastRound }: FoldMade,
  policies: Pick<Policies, 'nonStandardFold'>,
): FoldRuling {
  if (inTurn && facingBet) return { binding: true, incident: null, penaltyPossible: false };
  const { incidentUntil } = policies.nonStandardFold;
  const tolerated = inTurn && lastRound && incidentUntil === 'before-last-round';
  return { binding: true, incident: tolerated ? null : 'NON-STANDARD-FOLD', penaltyPossible: !tolerated };
}
