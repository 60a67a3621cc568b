import type { PairAnswer } from '../../../protocol/cardroom-messages.ts';
import { askServer } from '../../connection/ask-server.ts';

/** How asking ended: a key to keep, the server's own sentence, or why there was no answer to read. */
export type PairOutcome =
  | { readonly key: string }
  | { readonly sentence: string }
  | { readonly failed: 'unreachable' | 'not-understood' };

/** Sends name and code to the cardroom server that served this page. */
export async function askToPair(
  request: { readonly code: string; readonly name: string },
  post: typeof fetch,
): Promise<PairOutcome> {
  const answer = await askServer({ ask: post, url: '/pair', body: request });
  return answer === null ? { failed: 'unreachable' } : outcomeOf(answer.said);
}

function outcomeOf(said: unknown): PairOutcome {
  const answer = asPairAnswer(said);
  if (answer === null) return { failed: 'not-understood' };
  if (answer.key !== null) return { key: answer.key };
  return answer.sentence === null ? { failed: 'not-understood' } : { sentence: answer.sentence };
}

/** A page in between (a proxy's, say) may answer something that is no answer of ours. */
function asPairAnswer(said: unknown): Pick<PairAnswer, 'key' | 'sentence'> | null {
  if (typeof said !== 'object' || said === null) return null;
  const { key = null, sentence = null } = said as Partial<PairAnswer>;
  const fits = (value: unknown): value is string | null => value === null || typeof value === 'string';
  return fits(key) && fits(sentence) ? { key, sentence } : null;
}
