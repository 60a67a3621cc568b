import type { Hand } from '../../../words/hand.ts';
import { noLimitRange, type WagerRange } from './no-limit.ts';

/** From the minimum bet, or the last raise if larger, up to the maximum a wager may add. A straddle may exceed that. */
export function spreadLimitRange(hand: Hand): WagerRange {
  const { minTo } = noLimitRange(hand);
  const { maxBet } = hand.stakes;
  return { minTo, maxTo: maxBet === undefined ? null : Math.max(minTo, hand.betting.toMatch + maxBet) };
}
