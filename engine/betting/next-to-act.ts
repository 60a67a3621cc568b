import type { Seat } from '../seat.ts';
import type { Hand, HandSeat } from '../table-state.ts';

export const livePlayers = (hand: Hand): readonly HandSeat[] =>
  hand.players.filter((player) => player.status === 'live');

/** Live and with chips behind: may still be asked for an action in this hand. */
const withChipsBehind = (player: HandSeat): boolean => player.status === 'live' && !player.allIn;

function mustAct(hand: Hand, player: HandSeat): boolean {
  if (!withChipsBehind(player)) return false;
  const others = hand.players.filter((other) => other.seat !== player.seat && other.status === 'live');
  // Against players who are all in there is nothing to decide once their bets are covered.
  if (others.every((other) => other.allIn && other.bet <= player.bet)) return false;
  return player.bet < hand.betting.toMatch || !player.acted;
}

/** The next seat, clockwise after `from`, that owes an action; null when the betting round is closed. */
export function nextToAct(hand: Hand, from: Seat): Seat | null {
  if (livePlayers(hand).length < 2) return null;
  const { players } = hand;
  const start = players.findIndex((player) => player.seat === from);
  for (let step = 1; step <= players.length; step++) {
    const player = players[(start + step) % players.length] as HandSeat;
    if (mustAct(hand, player)) return player.seat;
  }
  return null;
}

/** True when no betting is possible on later streets: at most one live player has chips behind. */
export const noMoreBetting = (hand: Hand): boolean => hand.players.filter(withChipsBehind).length < 2;
