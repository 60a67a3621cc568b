import { type KnownCard, type Rank, ranks, suits } from '../card.ts';

export type HandCategory =
  | 'high-card'
  | 'pair'
  | 'two-pair'
  | 'three-of-a-kind'
  | 'straight'
  | 'flush'
  | 'full-house'
  | 'four-of-a-kind'
  | 'straight-flush';

const categories: readonly HandCategory[] = [
  'high-card',
  'pair',
  'two-pair',
  'three-of-a-kind',
  'straight',
  'flush',
  'full-house',
  'four-of-a-kind',
  'straight-flush',
];

/** A hand in words: the category and the ranks that decide, most important first (pair of kings, queen kicker: K, Q, …). */
export interface HandName {
  readonly category: HandCategory;
  readonly ranks: readonly Rank[];
}

/** Strength of the best five cards: larger is better, equal is a tie. */
export type HandValue = number;

/** Where a card's bits go: the rank in a mask of 13 ranks, the suit in a list of four such masks. */
const places: ReadonlyMap<KnownCard, { readonly rank: number; readonly suit: number }> = new Map(
  ranks.flatMap((name, rank) => suits.map((suitName, suit) => [`${name}${suitName}`, { rank, suit }])),
);

/** Index of the highest rank in a mask; -1 if there is none. */
const highest = (mask: number): number => 31 - Math.clz32(mask);

/** Top rank index of the highest straight in a mask of ranks, -1 if none. The ace counts below the two as well. */
function straightTop(mask: number): number {
  const ladder = (mask << 1) | (mask >> 12);
  const bottoms = ladder & (ladder >> 1) & (ladder >> 2) & (ladder >> 3) & (ladder >> 4);
  return bottoms === 0 ? -1 : highest(bottoms) + 3;
}

function hasFive(mask: number): boolean {
  let left = mask;
  for (let dropped = 0; dropped < 4; dropped++) left &= left - 1;
  return left !== 0;
}

/** A value is six base-16 digits: the category, then up to five ranks, the most important one at place 4. */
const categoryDigit = (category: HandCategory): HandValue => categories.indexOf(category) << 20;

/** The highest `count` ranks of a mask as digits from `place` downwards. */
function digits(mask: number, count: number, place: number): HandValue {
  let value = 0;
  for (let left = mask, at = place; at > place - count && left !== 0; at--) {
    const rank = highest(left);
    value |= rank << (4 * at);
    left ^= 1 << rank;
  }
  return value;
}

/** Best five-card high hand out of five to seven cards. */
export function highHandValue(cards: readonly KnownCard[]): HandValue {
  // Ranks held at least once, twice, three and four times.
  let [once, twice, thrice, fourTimes] = [0, 0, 0, 0];
  const suited = [0, 0, 0, 0];
  for (const card of cards) {
    const { rank, suit } = places.get(card) as { readonly rank: number; readonly suit: number };
    const bit = 1 << rank;
    fourTimes |= thrice & bit;
    thrice |= twice & bit;
    twice |= once & bit;
    once |= bit;
    suited[suit] = (suited[suit] as number) | bit;
  }
  const flush = suited.find(hasFive);
  if (flush !== undefined) {
    const top = straightTop(flush);
    if (top >= 0) return categoryDigit('straight-flush') | digits(1 << top, 1, 4);
  }
  if (fourTimes !== 0)
    return categoryDigit('four-of-a-kind') | digits(fourTimes, 1, 4) | digits(once & ~fourTimes, 1, 3);
  const three = thrice === 0 ? 0 : 1 << highest(thrice);
  const under = twice & ~three;
  if (three !== 0 && under !== 0) return categoryDigit('full-house') | digits(three, 1, 4) | digits(under, 1, 3);
  if (flush !== undefined) return categoryDigit('flush') | digits(flush, 5, 4);
  const top = straightTop(once);
  if (top >= 0) return categoryDigit('straight') | digits(1 << top, 1, 4);
  if (three !== 0) return categoryDigit('three-of-a-kind') | digits(three, 1, 4) | digits(once & ~three, 2, 3);
  if (twice === 0) return categoryDigit('high-card') | digits(once, 5, 4);
  return pairsValue(once, twice);
}

/** One pair or the best two of up to three, with their kickers. */
function pairsValue(once: number, twice: number): HandValue {
  const high = 1 << highest(twice);
  const below = twice ^ high;
  if (below === 0) return categoryDigit('pair') | digits(high, 1, 4) | digits(once & ~high, 3, 3);
  const low = 1 << highest(below);
  return categoryDigit('two-pair') | digits(high | low, 2, 4) | digits(once & ~(high | low), 1, 2);
}

const digitsUsed: readonly number[] = [5, 4, 3, 3, 1, 5, 2, 2, 1];

/** The words for a value. */
export function nameHand(value: HandValue): HandName {
  const digits: number[] = [];
  let rest = value;
  for (let index = 0; index < 5; index++) {
    digits.unshift(rest % 16);
    rest = Math.floor(rest / 16);
  }
  return {
    category: categories[rest] as HandCategory,
    ranks: digits.slice(0, digitsUsed[rest]).map((digit) => ranks[digit] as Rank),
  };
}
