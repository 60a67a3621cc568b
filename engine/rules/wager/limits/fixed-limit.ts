import type { Chips } from '../../../words/chips.ts';
import type { Hand } from '../../../words/hand.ts';
import { variantOf } from '../../../words/variants/all-variants.ts';
import { knownUpCards, streetBet } from '../../dealing/streets.ts';
import type { WagerRange } from './no-limit.ts';

/** Whether the first wager of the round completes the bring-in of a stud game to the small bet. */
export const completionDue = ({ variant, street, betting }: Hand): boolean =>
  variantOf(variant).stud !== null &&
  street === 0 &&
  betting.wagers === 0 &&
  (betting.bringInDue || betting.toMatch > 0);

/** The total that the next full wager exceeds by one bet. An all-in too small to count is skipped or built upon, as the rulebook says. */
function lastStep(hand: Hand): Chips {
  if (completionDue(hand)) return 0;
  return hand.policies['limit.shortAllIn'] === 'complete' ? hand.betting.lastFullTo : hand.betting.toMatch;
}

/**
 * The least and the most a wager adds. They differ on fourth street of stud with an open pair, until somebody bets the larger amount
 * (Robert's Rules, seven-card stud).
 */
function limitSizes(hand: Hand): readonly [least: Chips, most: Chips] {
  const bet = streetBet(hand);
  if (!hasOpenPair(hand)) return [bet, bet];
  const big = hand.stakes.bigBet ?? bet;
  return [hand.betting.largestRaise >= big ? big : bet, big];
}

/** A live player's two up-cards are a pair, in the high game. Up-cards need not be named; if they are not, nobody gets the choice. */
function hasOpenPair({ variant, street, policies, players }: Hand): boolean {
  const { stud, hands } = variantOf(variant);
  if (policies['stud.openPairDoubles'] !== true || stud?.opens !== 'high' || hands.length > 1 || street !== 1)
    return false;
  return players.some((player) => {
    const [first, second] = player.status === 'live' ? (knownUpCards(player, 2) ?? []) : [];
    return first !== undefined && first[0] === second?.[0];
  });
}

/** The next step by the street's bet; with an open pair in stud, by that bet or the larger one. */
export function fixedLimitRange(hand: Hand): WagerRange {
  const [bet, most] = limitSizes(hand);
  const step = lastStep(hand);
  const beyond = step % bet;
  // A short all-in that counts as a bet ends between two steps. Under some readings the next wager returns to a full step.
  const to = beyond > 0 && completesHalfBet(hand, step) ? step - beyond + bet : step + bet;
  return { minTo: to, maxTo: most === bet ? to : step + most };
}

const completesHalfBet = ({ policies, players }: Hand, step: Chips): boolean =>
  policies['limit.halfBetAllIn'] === 'complete' && players.some(({ bet, allIn }) => allIn && bet === step);

/** Whether a wager to this total is full, or an all-in for enough of the bet to count as one. */
export function countsAsFull(hand: Hand, to: Chips): boolean {
  const { limitReopenThreshold: share } = hand.policies;
  return to - lastStep(hand) >= limitSizes(hand)[0] * (share === 'all-in-run' ? 1 : share);
}
