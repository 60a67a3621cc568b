/** The server's answer: undefined if it is not JSON, a proxy's page for example. */
export interface ServerAnswer {
  readonly isOk: boolean;
  readonly said: unknown;
}

export interface Question {
  readonly ask: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'json'>>;
  readonly url: string;
  /** Posted as JSON. Absent: nothing is posted. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without a complete answer by then, there is no answer. */
  readonly withinMs?: number;
}

const answersWithinMs = 8_000;

/**
 * How a page asks its server outside its connection. Null: no answer. `fetch` alone waits for ever when a server hangs or a cable is out,
 * and its page could say nothing.
 */
export async function askServer(question: Question): Promise<ServerAnswer | null> {
  const { ask, url, body, headers = {}, withinMs = answersWithinMs } = question;
  const posted =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        };
  try {
    const answer = await ask(url, { ...posted, signal: AbortSignal.timeout(withinMs) });
    return { isOk: answer.ok, said: await answer.json().catch(undefinedIfNoJson) };
  } catch {
    return null;
  }
}

function undefinedIfNoJson(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error;
}
