import type { Chips } from '../../../words/chips.ts';
import type { Hand } from '../../../words/hand.ts';
import { variantOf } from '../../../words/variants/all-variants.ts';
import { knownUpCards, streetBet } from '../../dealing/streets.ts';
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

/**
 * The least and the most a wager adds. They differ on fourth street of stud with an open pair, until somebody has bet the larger of them
 * (Robert's Rules, seven-card stud).
 */
function limitSizes(hand: Hand): readonly [least: Chips, most: Chips] {
  const bet = streetBet(hand);
  if (!hasOpenPair(hand)) return [bet, bet];
  const big = hand.stakes.bigBet ?? bet;
  return [hand.betting.largestRaise >= big ? big : bet, big];
}

/** A live player's two up-cards are a pair, in the high game. Nobody need have named them: then nobody is given the choice. */
function hasOpenPair({ variant, street, policies, players }: Hand): boolean {
  const { stud, hands } = variantOf(variant);
  if (policies['stud.openPairDoubles'] !== true || stud?.opens !== 'high' || hands.length > 1 || street !== 1)
    return false;
  return players.some((player) => {
    const [first, second] = player.status === 'live' ? (knownUpCards(player, 2) ?? []) : [];
    return first !== undefined && first[0] === second?.[0];
  });
}

/** The next step of the street's bet; with an open pair in stud that step, or the one of the larger bet. */
export function fixedLimitRange(hand: Hand): WagerRange {
  const [bet, most] = limitSizes(hand);
  const step = lastStep(hand);
  const beyond = step % bet;
  // An all-in short of a bet that counts as one stands between two steps; by some readings the next wager ends on one.
  const to = beyond > 0 && completesHalfBet(hand, step) ? step - beyond + bet : step + bet;
  return { minTo: to, maxTo: most === bet ? to : step + most };
}

const completesHalfBet = ({ policies, players }: Hand, step: Chips): boolean =>
  policies['limit.halfBetAllIn'] === 'complete' && players.some(({ bet, allIn }) => allIn && bet === step);

/** Is a wager to this total a full one, or an all-in of so much of the bet that it counts as one? */
export function countsAsFull(hand: Hand, to: Chips): boolean {
  const { limitReopenThreshold: share } = hand.policies;
  return to - lastStep(hand) >= limitSizes(hand)[0] * (share === 'all-in-run' ? 1 : share);
}
