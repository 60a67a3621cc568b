import { expect, test } from 'vitest';
import { keepPlain } from './plain-terminal.ts';

test('what would move a cursor or name a window is written as a sign that is seen; lines, tabs and bytes are as they were', () => {
  const written: unknown[] = [];
  const output = { write: (chunk: string | Uint8Array) => written.push(chunk) > 0 };
  keepPlain(output);
  expect(output.write('one\ttwo\n\u001b]0;pwned\u0007\u001b[2Kred\rblue \u202eeulb Dvořák 🂡\n')).toBe(true);
  expect(output.write(new Uint8Array([27]))).toBe(true);
  expect(written).toEqual([
    'one\ttwo\n\ufffd]0;pwned\ufffd\ufffd[2Kred\ufffdblue \ufffdeulb Dvořák 🂡\n',
    new Uint8Array([27]),
  ]);
});
