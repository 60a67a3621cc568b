import type { Chips } from '../../../words/chips.ts';
import type { Hand, HandSeat } from '../../../words/hand.ts';
import type { Seat } from '../../../words/seat.ts';
import { anteOf } from '../opening-betting.ts';
import { noLimitRange, type WagerRange } from './no-limit.ts';

/** At most the call plus what the pot would then hold. */
export function potLimitRange(hand: Hand, player: HandSeat): WagerRange {
  const { minTo } = noLimitRange(hand);
  const afterCall = inTheMiddle(hand) + hand.betting.toMatch - player.bet;
  return { minTo, maxTo: Math.max(minTo, hand.betting.toMatch + afterCall) };
}

/** Everything gathered and everything in front of players, as pot limit counts it. */
function inTheMiddle(hand: Hand): Chips {
  // Without blinds the antes are all there is to bet at.
  const opening = hand.street === 0 && hand.stakes.bigBlind > 0;
  const ante = opening && !hand.policies['potLimit.antesBeforeFlop'] ? hand.stakes.ante : null;
  const blindsInFull = opening && hand.policies['potLimit.shortBlinds'] === 'in-full';
  let chips = 0;
  for (const [index, player] of hand.players.entries()) {
    const before = player.paid + player.dead;
    chips += player.bet + (ante === null ? before : Math.max(0, before - anteOf(hand, ante, player, index)));
    // A player who posted less than the blind is all in; no other blind can be short.
    if (blindsInFull && player.allIn) chips += Math.max(0, blindDue(hand, player.seat) - player.bet);
  }
  const isDead = opening && hand.smallBlind === null && hand.bigBlind !== null;
  return isDead && hand.policies['potLimit.deadBlinds'] === 'in-full' ? chips + hand.stakes.smallBlind : chips;
}

/** The blind or straddle this seat owed in full; 0 for other seats. */
function blindDue({ stakes, smallBlind, bigBlind, straddles }: Hand, seat: Seat): Chips {
  const blind = seat === bigBlind ? stakes.bigBlind : seat === smallBlind ? stakes.smallBlind : 0;
  return straddles.reduce((due, straddle) => (straddle.seat === seat ? Math.max(due, straddle.chips) : due), blind);
}
