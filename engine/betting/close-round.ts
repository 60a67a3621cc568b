import type { Draft } from '../draft.ts';
import { potsOf } from '../pots/layer-pots.ts';
import type { Seat } from '../seat.ts';
import { openShowdown } from '../showdown/open-showdown.ts';
import type { Betting, Hand, HandSeat } from '../table-state.ts';
import { variantOf } from '../variants/all-variants.ts';
import { livePlayers, nextToAct, noMoreBetting } from './next-to-act.ts';

/** The part of the largest bet that nobody matched goes back to its owner; folded bets count as matching. */
function uncalled(hand: Hand, live: readonly HandSeat[]): { readonly seat: Seat; readonly chips: number } | null {
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

/** Nobody is left to act: bets are gathered, and the hand goes on to the board, to showdown, or to its only live player. */
export function closeRound(before: Draft): Draft {
  const live = livePlayers(before.hand);
  const excess = uncalled(before.hand, live);
  const returned = excess === null ? before : before.add({ type: 'uncalled-returned', ...excess });
  const after = returned.add({ type: 'bets-gathered', runOut: live.length > 1 && noMoreBetting(returned.hand) });
  const [winner] = live;
  if (live.length === 1 && winner !== undefined) {
    const awards = potsOf(after.hand).map((pot, index) => ({
      ...pot,
      pot: index,
      shares: [{ seat: winner.seat, chips: pot.chips }],
      odd: [],
      hand: null,
      pushed: false,
    }));
    return after.add({ type: 'pots-awarded', awards });
  }
  return after.hand.stage === 'board' ? after : openShowdown(after);
}

/** Opens a street whose board is complete; a street on which nobody can bet is passed over. */
export function openStreet(before: Draft): Draft {
  const { hand } = before;
  if (hand.runOut) return hand.street === variantOf(hand.variant).streets.length - 1 ? openShowdown(before) : before;
  const { minBet } = hand.stakes;
  const betting: Betting = {
    toMatch: 0,
    minRaiseBy: minBet,
    lastFullTo: 0,
    largestRaise: 0,
    allInRun: 0,
    lastAggressor: null,
  };
  const toAct = nextToAct({ players: hand.players, betting }, hand.button);
  if (toAct === null) throw new Error('A street without a run-out has somebody to act.');
  return before.add({ type: 'betting-opened', street: hand.street, toAct, betting });
}
