import type { Hand } from '../../../words/hand.ts';
import { noLimitRange, type WagerRange } from './no-limit.ts';

/** From the least bet, or the last raise if that was more, up to the most a wager may add. A straddle may be more than that. */
export function spreadLimitRange(hand: Hand): WagerRange {
  const { minTo } = noLimitRange(hand);
  const { maxBet } = hand.stakes;
  return { minTo, maxTo: maxBet === undefined ? null : Math.max(minTo, hand.betting.toMatch + maxBet) };
}
