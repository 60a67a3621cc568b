import type { BallotAnswer, BallotPosted } from '../../../protocol/deal-ballots.ts';

/** What the room answers; null: nothing answered, or something between that is not the room. */
export async function askBallot(posted: BallotPosted, post: typeof fetch): Promise<BallotAnswer | null> {
  try {
    const response = await post('/vote', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(posted),
    });
    const answer = (await response.json()) as Partial<BallotAnswer> | null;
    return answer?.what === 'ballot' || answer?.what === 'none' ? (answer as BallotAnswer) : null;
  } catch {
    return null;
  }
}
