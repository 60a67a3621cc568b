import type { PairAnswer } from '../../../protocol/cardroom-messages.ts';

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
  let text: string;
  try {
    const response = await post('/pair', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    text = await response.text();
  } catch {
    // `fetch` rejects for one reason only: nothing answered.
    return { failed: 'unreachable' };
  }
  return outcomeOf(text);
}

function outcomeOf(text: string): PairOutcome {
  const answer = asPairAnswer(text);
  if (answer === null) return { failed: 'not-understood' };
  if (answer.key !== null) return { key: answer.key };
  return answer.sentence === null ? { failed: 'not-understood' } : { sentence: answer.sentence };
}

/** A page in between (a proxy's, say) may answer something that is no answer of ours. */
function asPairAnswer(text: string): Pick<PairAnswer, 'key' | 'sentence'> | null {
  try {
    const { key = null, sentence = null } = JSON.parse(text) as Partial<PairAnswer>;
    const fits = (value: unknown): value is string | null => value === null || typeof value === 'string';
    return fits(key) && fits(sentence) ? { key, sentence } : null;
  } catch {
    return null;
  }
}
