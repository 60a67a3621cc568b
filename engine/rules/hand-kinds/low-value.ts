import type { HandValue } from '../../words/hand-kind.ts';
import { rankOf, suitOf } from './card-number.ts';
import { fiveCardCode, turnedOver } from './hand-code.ts';
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
