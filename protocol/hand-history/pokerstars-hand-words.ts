import type { HandName, Rank } from '../../engine/notation.ts';
import { ranks } from '../../engine/notation.ts';

const rankWords: Readonly<Record<Rank, string>> = {
  2: 'Deuce',
  3: 'Three',
  4: 'Four',
  5: 'Five',
  6: 'Six',
  7: 'Seven',
  8: 'Eight',
  9: 'Nine',
  T: 'Ten',
  J: 'Jack',
  Q: 'Queen',
  K: 'King',
  A: 'Ace',
};

const one = (rank: Rank | undefined): string => (rank === undefined ? '' : rankWords[rank]);
const many = (rank: Rank | undefined): string => (rank === '6' ? 'Sixes' : `${one(rank)}s`);

/** The lowest card of a straight by its highest: the ace under a five. */
const lowestOf = (top: Rank | undefined): Rank =>
  top === undefined || top === '5' ? 'A' : (ranks[ranks.indexOf(top) - 4] ?? 'A');

/** A high hand in the words of PokerStars' hand histories, which are part of the file and in no language of a screen. */
export function handInDialect({ category, ranks: [first, second] }: HandName): string {
  switch (category) {
    case 'pair':
      return `a pair of ${many(first)}`;
    case 'two-pair':
      return `two pair, ${many(first)} and ${many(second)}`;
    case 'three-of-a-kind':
      return `three of a kind, ${many(first)}`;
    case 'straight':
      return `a straight, ${one(lowestOf(first))} to ${one(first)}`;
    case 'flush':
      return `a flush, ${one(first)} high`;
    case 'full-house':
      return `a full house, ${many(first)} full of ${many(second)}`;
    case 'four-of-a-kind':
      return `four of a kind, ${many(first)}`;
    case 'straight-flush':
      return first === 'A' ? 'a Royal Flush' : `a straight flush, ${one(lowestOf(first))} to ${one(first)}`;
    default:
      return `high card ${one(first)}`;
  }
}
