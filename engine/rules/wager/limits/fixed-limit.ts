import type { Chips } from '../../../words/chips.ts';
import type { Hand } from '../../../words/hand.ts';
import { variantOf } from '../../../words/variants/all-variants.ts';
import { streetBet } from '../../dealing/streets.ts';
import type { WagerRange } from './no-limit.ts';

/** Does the first wager of the round bring the forced bet of a stud game up to the small bet? */
export const completionDue = ({ variant, street, betting }: Hand): boolean =>
  variantOf(variant).stud !== null &&
  street === 0 &&
  betting.wagers === 0 &&
  (betting.bringInDue || betting.toMatch > 0);

/** What the next full wager is one bet above: an all-in too small to count is passed over, or built upon. */
function lastStep(hand: Hand): Chips {
  if (completionDue(hand)) return 0;
  return hand.policies['limit.shortAllIn'] === 'complete' ? hand.betting.lastFullTo : hand.betting.toMatch;
}

/** One size only: the next step of the street's bet. */
export function fixedLimitRange(hand: Hand): WagerRange {
  const bet = streetBet(hand);
  const step = lastStep(hand);
  const beyond = step % bet;
  // An all-in short of a bet that counts as one stands between two steps; by some readings the next wager ends on one.
  const to = beyond > 0 && completesHalfBet(hand, step) ? step - beyond + bet : step + bet;
  return { minTo: to, maxTo: to };
}

const completesHalfBet = ({ policies, players }: Hand, step: Chips): boolean =>
  policies['limit.halfBetAllIn'] === 'complete' && players.some(({ bet, allIn }) => allIn && bet === step);

/** Is a wager to this total a full one, or an all-in of so much of the bet that it counts as one? */
export function countsAsFull(hand: Hand, to: Chips): boolean {
  const { limitReopenThreshold: share } = hand.policies;
  return to - lastStep(hand) >= streetBet(hand) * (share === 'all-in-run' ? 1 : share);
}
