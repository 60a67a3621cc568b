import { expect, test } from 'vitest';
import { askServer } from './ask-server.ts';

/** Takes the question as a frozen server does: it never answers, and only the page's own patience ends that. */
const frozen = (_url: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** Begins its answer and freezes in the middle of it. */
const frozenInTheMiddle = async (_url: string, { signal }: RequestInit) => ({
  ok: true,
  json: () => frozen('', { signal: signal ?? null }),
});

test.each([
  ['that never answers', frozen],
  ['that stops in the middle of its answer', frozenInTheMiddle],
])('a server %s has not answered', async (_, ask) => {
  expect(await askServer({ ask, url: '/pair', body: {}, withinMs: 5 })).toBeNull();
});

test('nobody waits longer than seconds unless that is asked for', async () => {
  const asked: unknown[] = [];
  const [timeout] = [AbortSignal.timeout];
  AbortSignal.timeout = (ms) => {
    asked.push(ms);
    return timeout.call(AbortSignal, 1);
  };
  try {
    await askServer({ ask: frozen, url: '/vote', body: {} });
    await askServer({ ask: frozen, url: '/group', body: {}, withinMs: 30_000 });
  } finally {
    AbortSignal.timeout = timeout;
  }
  expect(asked).toEqual([8_000, 30_000]);
});

test('what is posted is JSON; what comes back without being JSON is an answer all the same', async () => {
  const asked: unknown[] = [];
  const ask = async (url: string, { method, body, headers }: RequestInit) => {
    asked.push({ url, method, body, headers });
    return new Response('<html>Bad gateway</html>', { status: 502 });
  };
  expect(await askServer({ ask, url: '/pair', body: { code: '1' } })).toEqual({ isOk: false, said: undefined });
  expect(await askServer({ ask, url: '/health', headers: { authorization: 'Bearer k' } })).not.toBeNull();
  expect(asked).toEqual([
    { url: '/pair', method: 'POST', body: '{"code":"1"}', headers: { 'content-type': 'application/json' } },
    { url: '/health', method: undefined, body: undefined, headers: { authorization: 'Bearer k' } },
  ]);
});
