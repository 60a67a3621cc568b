import { type Rank, ranks } from '../../words/card.ts';
import type { HandCategory, HandValue } from '../../words/hand-kind.ts';
import { aceLow } from './card-number.ts';
import type { Ranking } from './ranking.ts';

/**
 * A hand as six base-16 digits: its category, then up to five ranks, the most important one first. A larger code is a higher hand. The
 * lowest rank is 0: the ace where it plays low.
 */
export type HandCode = number;

/** Index of the highest rank in a mask of ranks; -1 if there is none. */
const highest = (mask: number): number => 31 - Math.clz32(mask);

/** The ranks of a mask as digits, the highest at this place (4 is the first after the category), the rest after it. */
export function rankDigits(mask: number, place: number): HandCode {
  let code = 0;
  for (let left = mask, shift = 4 * place; left !== 0; shift -= 4) {
    const rank = highest(left);
    code |= rank << shift;
    left ^= 1 << rank;
  }
  return code;
}

export const categoryDigit = ({ categories }: Ranking, category: HandCategory): HandCode =>
  categories.indexOf(category) << 20;

const ace = 12;

/** The top rank of a straight of exactly five ranks; -1 if they are not a straight. */
function straightTop(mask: number, wheel: number): number {
  if (mask === wheel) return highest(mask ^ (1 << ace));
  return mask / (mask & -mask) === 0b11111 ? highest(mask) : -1;
}

/** The code of five cards by their ranks, 0 for a two to 12 for an ace, and whether all are of one suit. */
export function fiveCardCode(ranking: Ranking, held: readonly number[], suited: boolean): HandCode {
  // Ranks held at least once, twice, three and four times.
  let [once, twice, thrice, fourTimes] = [0, 0, 0, 0];
  for (const rank of held) {
    const bit = 1 << (ranking.ace === 'low' ? aceLow(rank) : rank);
    fourTimes |= thrice & bit;
    thrice |= twice & bit;
    twice |= once & bit;
    once |= bit;
  }
  if (twice === 0) return differentRanks(ranking, once, suited);
  if (fourTimes !== 0) return grouped(ranking, 'four-of-a-kind', fourTimes, once ^ fourTimes);
  if (thrice !== 0) return grouped(ranking, twice === thrice ? 'three-of-a-kind' : 'full-house', thrice, once ^ thrice);
  const pairs = (twice & (twice - 1)) === 0 ? 1 : 2;
  return (
    categoryDigit(ranking, pairs === 1 ? 'pair' : 'two-pair') |
    rankDigits(twice, 4) |
    rankDigits(once ^ twice, 4 - pairs)
  );
}

/** Four or three of a kind, with its kickers. */
const grouped = (ranking: Ranking, category: HandCategory, of: number, beside: number): HandCode =>
  categoryDigit(ranking, category) | rankDigits(of, 4) | rankDigits(beside, 3);

function differentRanks(ranking: Ranking, mask: number, suited: boolean): HandCode {
  if (!ranking.categories.includes('straight')) return rankDigits(mask, 4);
  const top = straightTop(mask, ranking.wheel);
  if (top >= 0) return categoryDigit(ranking, suited ? 'straight-flush' : 'straight') | rankDigits(1 << top, 4);
  return suited ? categoryDigit(ranking, 'flush') | rankDigits(mask, 4) : rankDigits(mask, 4);
}

/** One more than any code. */
const overall = 1 << 24;

/** Turns a code into a value where low wins. Applied to such a value, it returns the code. */
export const turnedOver = (codeOrValue: HandCode | HandValue): HandValue | HandCode => overall - codeOrValue;

/** How many ranks decide a hand of each category. */
const rankCount: Readonly<Record<HandCategory, number>> = {
  'high-card': 5,
  pair: 4,
  'two-pair': 3,
  'three-of-a-kind': 3,
  straight: 1,
  flush: 5,
  'full-house': 2,
  'four-of-a-kind': 2,
  'straight-flush': 1,
  low: 5,
  badugi: 4,
  'three-card': 3,
  'two-card': 2,
  'one-card': 1,
};

/** What a code says; throws if no hand of this kind has it. */
export function readCode(
  ranking: Ranking,
  code: HandCode,
): { readonly category: HandCategory; readonly ranks: readonly Rank[] } {
  const category = ranking.categories[code >> 20];
  if (category === undefined || !(code > 0)) throw new Error(`No hand has the code ${code}.`);
  const lowestFirst: readonly Rank[] = ranking.ace === 'low' ? ['A', ...ranks.slice(0, ace)] : ranks;
  const decisive: Rank[] = [];
  for (let at = 0; at < rankCount[category]; at++) decisive.push(lowestFirst[(code >> (16 - 4 * at)) & 15] as Rank);
  return { category, ranks: decisive };
}
