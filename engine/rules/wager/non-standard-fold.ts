import type { Policies } from '../../words/rulebook.ts';

/** A fold nobody asked for: with nothing to call, or before the player's turn. */
export interface FoldMade {
  readonly inTurn: boolean;
  /** There is something to call. */
  readonly facingBet: boolean;
  /** The hand's last betting round is in progress. */
  readonly lastRound: boolean;
}

/** A fold is final. The incident is stored and may be penalised; null if the fold is an ordinary one. */
export interface FoldRuling {
  readonly binding: boolean;
  readonly incident: 'NON-STANDARD-FOLD' | null;
  readonly penaltyPossible: boolean;
}

/**
 * How a rulebook treats a fold (tda-2011#46, tda-sk#46, tda-cz#45). Out of turn it is never in order. With nothing to call it is in order
 * on the last round if the rulebook's ban ends before it.
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
