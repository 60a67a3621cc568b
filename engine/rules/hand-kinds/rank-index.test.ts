import { expect, test } from 'vitest';
import { eachRankSet, fillRankIndex, rankIndex, rankSets } from './rank-index.ts';

test('every five, six or seven ranks of a deck have a number of their own, and no number is left over', () => {
  fillRankIndex();
  const seen = new Uint8Array(rankSets);
  const counts = [5, 6, 7].map((size) => {
    let sets = 0;
    eachRankSet(size, 0, (held, key) => {
      const index = rankIndex(key);
      if (seen[index] !== 0) throw new Error(`${held} has the number ${index}, and so has another.`);
      seen[index] = 1;
      sets++;
    });
    return sets;
  });
  expect(counts).toEqual([6175, 18_395, 49_205]);
  expect(seen.every((times) => times === 1)).toBe(true);
});

test('no rank is held five times, and none is below the lowest', () => {
  const seen: string[] = [];
  eachRankSet(5, 11, (held) => seen.push(held.join(' ')));
  expect(seen).toEqual(['11 11 11 11 12', '11 11 11 12 12', '11 11 12 12 12', '11 12 12 12 12']);
});
