import { expect, test } from 'vitest';
import type { Award, Hand } from '../../../../../engine/table.ts';
import { partName } from './award-words.ts';

const t = (key: string, values?: { readonly board?: number }): string =>
  key === 'shared:board.numbered' ? `Board ${values?.board}` : key;
const hand = { variant: 'pot-limit-omaha-8', moreBoards: [[]] } as unknown as Hand;
const part = (board: number, half: 'high' | 'low') => ({ pot: 0, board, half });
const award = { parts: [part(0, 'high'), part(0, 'low'), part(1, 'high')] } as unknown as Award;

test('a half is named as one only where the other half is won for itself', () => {
  expect(award.parts.map((one) => partName(one, hand, t, award))).toEqual([
    'Board 1 · shared:pot.high',
    'Board 1 · shared:pot.low',
    'Board 2',
  ]);
  // Who wins is asked half by half: nobody knows yet whether there is a low.
  expect(partName(part(1, 'high'), hand, t)).toBe('Board 2 · shared:pot.high');
});
