import type { BallotAnswer, BallotPosted } from '../../../protocol/deal-ballots.ts';
import { askServer, type Question } from '../../connection/ask-server.ts';

/** What the room answers; null: nothing answered, or something between that is not the room. */
export async function askBallot(body: BallotPosted, ask: Question['ask']): Promise<BallotAnswer | null> {
  const answer = (await askServer({ ask, url: '/vote', body }))?.said as Partial<BallotAnswer> | null | undefined;
  return answer?.what === 'ballot' || answer?.what === 'none' ? (answer as BallotAnswer) : null;
}
