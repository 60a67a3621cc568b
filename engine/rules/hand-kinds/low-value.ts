import type { HandCategory, HandValue } from '../../words/hand-kind.ts';
import { aceLow, rankOf, suitOf } from './card-number.ts';
import { categoryDigit, fiveCardCode, rankDigits, turnedOver } from './hand-code.ts';
import { type Ranking, rankings } from './ranking.ts';

/** Value of exactly five cards by their numbers; zero if they do not qualify. */
export type FiveCardValue = (a: number, b: number, c: number, d: number, e: number) => HandValue;

const lowValue =
  (ranking: Ranking): FiveCardValue =>
  (a, b, c, d, e) => {
    const suited = suitOf((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) === 0;
    const held = [rankOf(a), rankOf(b), rankOf(c), rankOf(d), rankOf(e)];
    return turnedOver(fiveCardCode(ranking, held, suited));
  };

export const aceToFiveValue: FiveCardValue = lowValue(rankings['ace-to-five']);
export const deuceToSevenValue: FiveCardValue = lowValue(rankings['deuce-to-seven']);

/** The code of the lowest hand that does not qualify: no pair, and a nine on top (8, counted from an ace of 0). */
const nineLow = 8 << 16;

export const eightOrBetterValue: FiveCardValue = (a, b, c, d, e) => {
  const value = aceToFiveValue(a, b, c, d, e);
  return value > turnedOver(nineLow) ? value : 0;
};

const byCount: readonly HandCategory[] = ['one-card', 'two-card', 'three-card', 'badugi'];

/** The leading digit of a badugi with one to four cards. */
const countDigits: readonly number[] = byCount.map((category) => categoryDigit(rankings.badugi, category));

/** Value of cards by their numbers if all ranks and all suits differ; zero if they do not. */
export function badugiValue(cards: readonly number[]): HandValue {
  let ranks = 0;
  let suits = 0;
  for (const card of cards) {
    const rank = 1 << aceLow(rankOf(card));
    const suit = 1 << suitOf(card);
    if ((ranks & rank) !== 0 || (suits & suit) !== 0) return 0;
    ranks |= rank;
    suits |= suit;
  }
  return cards.length === 0 ? 0 : turnedOver((countDigits[cards.length - 1] as number) | rankDigits(ranks, 4));
}

/** Visits every choice of one card or more. */
export function eachSubset(cards: readonly number[], visit: (subset: readonly number[]) => void): void {
  for (let chosen = 1; chosen < 1 << cards.length; chosen++) visit(cards.filter((_, at) => (chosen & (1 << at)) !== 0));
}
