import type { Policies, PolicyKey } from '../../rulebook.ts';
import type { Hand, HandSeat } from '../../table-state.ts';
import type { BettingStructure } from '../../variant.ts';
import { variantOf } from '../../variants/all-variants.ts';

/** The policy that says who may raise again: fixed limit has its own. */
export const reopeningPolicy = (betting: BettingStructure): PolicyKey =>
  betting === 'fixed-limit' ? 'limitReopenThreshold' : 'reopen.nl';

function reopeningRule({ variant, policies }: Hand): Policies['reopen.nl'] {
  if (variantOf(variant).betting !== 'fixed-limit') return policies['reopen.nl'];
  // Where a share of the bet decides, an all-in of that share is booked as a full wager.
  return policies.limitReopenThreshold === 'all-in-run' ? 'all-in-run' : 'full-raise';
}

/** Has the betting been reopened to a player who already acted in this round? */
export function mayRaiseAgain(hand: Hand, player: HandSeat): boolean {
  const { betting } = hand;
  if (!player.acted) return true;
  switch (reopeningRule(hand)) {
    case 'full-raise':
      return betting.lastFullTo > player.facedAt;
    case 'cumulative':
      return betting.toMatch - player.facedAt >= betting.minRaiseBy;
    case 'all-in-run':
      return player.facedAt < betting.toMatch - betting.allInRun || betting.allInRun >= betting.largestRaise;
  }
}
