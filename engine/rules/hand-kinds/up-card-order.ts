import type { KnownCard } from '../../words/card.ts';
import { aceLow, cardNumber, rankOf, suitOf } from './card-number.ts';

const mostCards = 6;
/** A count fits an octal digit, a rank a hexadecimal one. */
const countBase = 8;
const rankBase = 16;
const overall = countBase ** mostCards * rankBase ** mostCards;

/**
 * How good a stud player's up to six up-cards are: first by cards of a kind, then by rank. Straights and flushes do not count; equal values
 * tie. Larger is better: the higher board with the ace high, or the lower board with the ace low.
 */
export function boardValue(order: 'high' | 'low', cards: readonly KnownCard[]): number {
  const counts = new Map<number, number>();
  for (const card of cards) {
    const rank = rankOf(cardNumber(card));
    const counted = order === 'low' ? aceLow(rank) : rank;
    counts.set(counted, (counts.get(counted) ?? 0) + 1);
  }
  const groups = [...counts].sort(([rank, count], [otherRank, otherCount]) => otherCount - count || otherRank - rank);
  let [pattern, strength] = [0, 0];
  for (let at = 0; at < mostCards; at++) {
    const [rank, count] = groups[at] ?? [0, 0];
    pattern = pattern * countBase + count;
    strength = strength * rankBase + rank;
  }
  const height = pattern * rankBase ** mostCards + strength;
  return order === 'high' ? height : overall - height;
}

/** Orders cards by rank, then by suit (clubs, diamonds, hearts, spades); no two are equal. Decides who brings it in. */
export function cardOrder(card: KnownCard, ace: 'high' | 'low'): number {
  const number = cardNumber(card);
  return ace === 'high' ? number : 4 * aceLow(rankOf(number)) + suitOf(number);
}

/** The highest card by rank, ace high, then by suit. */
export function highestBySuit(cards: readonly KnownCard[]): KnownCard {
  if (cards.length === 0) throw new Error('None of no cards is the highest.');
  return cards.reduce((one, other) => (cardNumber(other) > cardNumber(one) ? other : one));
}
