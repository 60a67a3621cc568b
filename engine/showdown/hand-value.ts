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

const straightMasks: readonly number[] = Array.from({ length: 10 }, (_, index) =>
  index === 0 ? 0b1_0000_0000_1111 : 0b1_1111 << (index - 1),
);

/** Top rank index of the highest straight in a mask of rank bits, -1 if none. The wheel counts as five high. */
function straightTop(mask: number): number {
  for (let index = 9; index >= 0; index--) {
    const straight = straightMasks[index] as number;
    if ((mask & straight) === straight) return index + 3;
  }
  return -1;
}

/** Five base-16 digits below the category digit. */
const pack = (category: number, digits: readonly number[]): HandValue => {
  let value = category;
  for (let index = 0; index < 5; index++) value = value * 16 + (digits[index] ?? 0);
  return value;
};

function topBits(mask: number, count: number): number[] {
  const found: number[] = [];
  for (let rank = 12; rank >= 0 && found.length < count; rank--) if (mask & (1 << rank)) found.push(rank);
  return found;
}

/** Best five-card high hand out of five to seven cards. */
export function highHandValue(cards: readonly KnownCard[]): HandValue {
  const counts = new Array<number>(13).fill(0);
  const suitMasks = [0, 0, 0, 0];
  let mask = 0;
  for (const card of cards) {
    const rank = ranks.indexOf(card[0] as Rank);
    const suit = suits.indexOf(card[1] as (typeof suits)[number]);
    counts[rank] = (counts[rank] as number) + 1;
    suitMasks[suit] = (suitMasks[suit] as number) | (1 << rank);
    mask |= 1 << rank;
  }
  const flush = suitMasks.find((suited) => topBits(suited, 5).length === 5);
  if (flush !== undefined) {
    const top = straightTop(flush);
    if (top >= 0) return pack(8, [top]);
  }
  const byCount = (count: number): number[] =>
    topBits(
      counts.reduce((bits, n, rank) => (n === count ? bits | (1 << rank) : bits), 0),
      7,
    );
  const kickers = (without: readonly number[], count: number): number[] =>
    topBits(
      without.reduce((bits, rank) => bits & ~(1 << rank), mask),
      count,
    );
  const [quad] = byCount(4);
  if (quad !== undefined) return pack(7, [quad, ...kickers([quad], 1)]);
  const trips = byCount(3);
  const pairs = byCount(2);
  const [three] = trips;
  const full = Math.max(trips[1] ?? -1, pairs[0] ?? -1);
  if (three !== undefined && full >= 0) return pack(6, [three, full]);
  if (flush !== undefined) return pack(5, topBits(flush, 5));
  const top = straightTop(mask);
  if (top >= 0) return pack(4, [top]);
  if (three !== undefined) return pack(3, [three, ...kickers([three], 2)]);
  const [high, low] = pairs;
  if (high !== undefined && low !== undefined) return pack(2, [high, low, ...kickers([high, low], 1)]);
  if (high !== undefined) return pack(1, [high, ...kickers([high], 3)]);
  return pack(0, topBits(mask, 5));
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
