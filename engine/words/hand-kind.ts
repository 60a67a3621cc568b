import type { Rank } from './card.ts';

/**
 * The ways of ranking a hand. A royal deck (tens to aces) needs none of its own: 'high' ranks it.
 * - `high`: the usual ranking, ace high or below the two in a straight.
 * - `short-deck-high`: sixes to aces; a flush beats a full house, A-6-7-8-9 is the lowest straight.
 * - `eight-or-better`: as `ace-to-five`, but only for five different ranks, none above the eight.
 * - `ace-to-five`: the lowest hand wins, ace low, pairs count against it, straights and flushes do not.
 * - `deuce-to-seven`: the lowest hand wins, ace high, pairs, straights and flushes count against it; A-2-3-4-5 is no straight.
 * - `badugi`: the most cards of different ranks and suits, then the lowest, ace low.
 */
export type HandKind = 'high' | 'short-deck-high' | 'eight-or-better' | 'ace-to-five' | 'deuce-to-seven' | 'badugi';

/** Strength of a hand among hands of its kind: a whole number above zero, larger is better, equal is a tie. */
export type HandValue = number;

/** What a hand is called. `low` is five different ranks in a kind where low wins; the last four belong to badugi. */
export type HandCategory =
  | 'high-card'
  | 'pair'
  | 'two-pair'
  | 'three-of-a-kind'
  | 'straight'
  | 'flush'
  | 'full-house'
  | 'four-of-a-kind'
  | 'straight-flush'
  | 'low'
  | 'badugi'
  | 'three-card'
  | 'two-card'
  | 'one-card';

/** A hand in words: the category and the ranks that decide, most important first (kings and fours, ace kicker: K, 4, A). */
export interface HandName {
  readonly kind: HandKind;
  readonly category: HandCategory;
  readonly ranks: readonly Rank[];
}
