import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { whyEnded } from './fuzz-run.ts';

test.each([
  ['hangs', 'while (true);', /^It hangs: nothing has happened for 0\.1 seconds\.$/],
  ['throws what nobody catches', "throw new Error('out of order')", /^It ended the thread: out of order/],
  ['goes by itself', 'process.exit(3)', /^It ended the thread \(code 3\)/],
])('a thread that %s is told by what it did, not by how it was ended', async (_what, source, sentence) => {
  expect(await whyEnded(new Worker(source, { eval: true }), () => 1, 100)).toMatch(sentence);
});

test('a thread that ends normally has no fault', async () => {
  expect(await whyEnded(new Worker('', { eval: true }), () => 1)).toBeNull();
});
