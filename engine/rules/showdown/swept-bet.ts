import type { Chips } from '../../words/chips.ts';
import type { Hand } from '../../words/hand.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';

/**
 * What a player gets back whose hand was killed by mistake: the unmatched part of a bet or raise made in this round (tda-2011#49,
 * tda-sk#49, tda-cz#48). Calls, blinds and everything matched stay.
 */
export function sweptBetBack(hand: Hand, seat: Seat, policies: Pick<Policies, 'killedHand'>): Chips {
  const { players, betting } = hand;
  const own = players.find((player) => player.seat === seat)?.bet ?? 0;
  // If the player whose bet is to be matched made a bet or raise, it was the last one.
  if (hand.stage !== 'betting' || betting.lastAggressor !== seat || own < betting.toMatch) return 0;
  const matched = Math.max(forcedBet(hand, seat), ...players.map((player) => (player.seat === seat ? 0 : player.bet)));
  return own > matched && policies.killedHand.uncalledReturned ? own - matched : 0;
}

/** The blind or straddle that was in front of the player before the first action. */
function forcedBet({ street, smallBlind, bigBlind, stakes, straddles }: Hand, seat: Seat): Chips {
  if (street > 0) return 0;
  const straddle = straddles.find((one) => one.seat === seat)?.chips ?? 0;
  if (seat === bigBlind) return Math.max(stakes.bigBlind, straddle);
  return seat === smallBlind ? Math.max(stakes.smallBlind, straddle) : straddle;
}
