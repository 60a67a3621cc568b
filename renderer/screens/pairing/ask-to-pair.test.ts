import { expect, test, vi } from 'vitest';
import { askToPair, codeDigits, codeInFragment } from './pairing-page.tsx';

const answering = (body: string): typeof fetch => vi.fn(async () => new Response(body));

test('posts name and code, and gives back the key', async () => {
  const post = answering(JSON.stringify({ key: 'secret', role: 'floor', sentence: null }));
  expect(await askToPair({ code: '123456', name: 'Tablet' }, post)).toEqual({ key: 'secret' });
  expect(post).toHaveBeenCalledWith(
    '/pair',
    expect.objectContaining({
      method: 'POST',
      body: '{"code":"123456","name":"Tablet"}',
      // A server that never answers is no reason to wait for ever.
      signal: expect.any(AbortSignal),
    }),
  );
});

test('gives back the server’s sentence', async () => {
  const post = answering(JSON.stringify({ key: null, role: null, sentence: 'This code is wrong.' }));
  expect(await askToPair({ code: '1', name: 'Tablet' }, post)).toEqual({ sentence: 'This code is wrong.' });
});

test('says so when nothing answers', async () => {
  const post: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await askToPair({ code: '1', name: 'Tablet' }, post)).toEqual({ failed: 'unreachable' });
});

test.each(['<html>Bad gateway</html>', '{}', 'null', '{"key":7,"sentence":null}', '[]'])(
  'does not take %s for an answer',
  async (body) => {
    expect(await askToPair({ code: '1', name: 'Tablet' }, answering(body))).toEqual({ failed: 'not-understood' });
  },
);

test.each([
  ['#code=123456', '123456'],
  ['#name=a&code=007 007', '007007'],
  ['#code=12345678', '123456'],
  ['#code=', ''],
  ['#', ''],
  ['', ''],
])('reads %s as %s', (fragment, code) => {
  expect(codeInFragment(fragment)).toBe(code);
});

test('keeps the digits of what was typed, at most six', () => {
  expect(codeDigits(' 12-34 56 78')).toBe('123456');
  expect(codeDigits('none')).toBe('');
});
