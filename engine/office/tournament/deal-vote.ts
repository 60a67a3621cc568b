/** A covered card for or against one proposal, named by its digest. */
export interface DealVote {
  readonly player: string;
  readonly card: 'yes' | 'no';
  readonly digest: string;
}

/** Nothing tells who, or how many, said no. `void`: of a stranger, a second one, or for another proposal. */
export type DealVoted =
  | { readonly open: true; readonly cast: number; readonly of: number; readonly void: number }
  | { readonly open: false; readonly agreed: boolean; readonly void: number };

/** All must have voted, and all must have said yes. */
export function countDealVotes(players: readonly string[], digest: string, votes: readonly DealVote[]): DealVoted {
  const cast = new Map<string, DealVote['card']>();
  for (const vote of votes)
    if (vote.digest === digest && players.includes(vote.player) && !cast.has(vote.player))
      cast.set(vote.player, vote.card);
  const voided = votes.length - cast.size;
  if (cast.size < players.length) return { open: true, cast: cast.size, of: players.length, void: voided };
  return { open: false, agreed: [...cast.values()].every((card) => card === 'yes'), void: voided };
}
