import type { Chips } from '../../words/chips.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';

/**
 * The part of the largest bet that nobody matched goes back to its owner; folded bets count as matching. Null: all of it was matched, or
 * its owner is out. A killed hand got its part back earlier.
 */
export function uncalledBet(hand: Hand): { readonly seat: Seat; readonly chips: number } | null {
  const { players } = hand;
  const only = hand.policies['foldOut.matchedBy'] === 'later-players' ? onlyLive(players) : -1;
  let top = only;
  let most = only < 0 ? -1 : (players[only]?.bet ?? 0);
  let matched = 0;
  for (let index = only + 1; index < players.length; index++) {
    const player = players[index] as HandSeat;
    const chips = only < 0 ? player.paid + player.bet : player.bet;
    if (only < 0 && chips > most) {
      top = index;
      matched = Math.max(most, 0);
      most = chips;
    } else if (chips > matched) matched = chips;
  }
  const owner = players[top];
  const chips = most - matched;
  if (owner === undefined || owner.status !== 'live' || chips <= 0) return null;
  // A blind that nobody called is the pot: there is nothing else to push.
  return chips < allChips(players) ? { seat: owner.seat, chips } : null;
}

/** The index of the only live player; -1 if there are several. */
function onlyLive(players: readonly HandSeat[]): number {
  let found = -1;
  for (let index = 0; index < players.length; index++) {
    if (players[index]?.status !== 'live') continue;
    if (found >= 0) return -1;
    found = index;
  }
  return found;
}

function allChips(players: readonly HandSeat[]): Chips {
  let chips = 0;
  for (const { bet, paid, dead } of players) chips += bet + paid + dead;
  return chips;
}
