import { expect, test } from 'vitest';
import { tornWritesProof } from './torn-writes-proof.ts';

test('files cut, flipped and mixed at any byte open as what they still contain, or are refused', {
  timeout: 240_000,
}, async () => {
  const copies = 300;
  const { figures, failures } = await tornWritesProof.run({ seed: 20_261_123, rounds: copies });
  expect(failures).toEqual([]);
  expect(Number(figures.opened) + Number(figures.refused)).toBe(copies);
  expect(figures.opened).toBeGreaterThan(copies / 3);
  expect(figures.refused).toBeGreaterThan(copies / 30);
  expect(figures['copies of the store']).toBe(copies / 4);
});
