import type { Seat } from '../seat.ts';
import type { Hand, HandSeat } from '../table-state.ts';
import { livePlayers } from './next-to-act.ts';

/** The part of the largest bet that nobody matched goes back to its owner; folded bets count as matching. */
export function uncalledBet(hand: Hand): { readonly seat: Seat; readonly chips: number } | null {
  const live = livePlayers(hand);
  const [only] = live;
  if (live.length === 1 && only !== undefined && hand.policies['foldOut.matchedBy'] === 'later-players') {
    const later = hand.players.slice(hand.players.indexOf(only) + 1);
    return excessOf(
      only.seat,
      only.bet,
      later.map((player) => player.bet),
    );
  }
  const total = (player: HandSeat): number => player.paid + player.bet;
  const top = hand.players.reduce((most, player) => (total(player) > total(most) ? player : most));
  return excessOf(top.seat, total(top), hand.players.filter((player) => player !== top).map(total));
}

function excessOf(
  seat: Seat,
  chips: number,
  others: readonly number[],
): { readonly seat: Seat; readonly chips: number } | null {
  const matched = Math.max(0, ...others);
  return chips > matched ? { seat, chips: chips - matched } : null;
}
