import type { PolicyKey } from '../../rulebook.ts';
import type { Hand, HandSeat } from '../../table-state.ts';
import type { BettingStructure } from '../../variant.ts';
import { variantOf } from '../../variants/all-variants.ts';

/** The policy that says who may raise again: fixed limit has its own. */
export const reopeningPolicy = (betting: BettingStructure): PolicyKey =>
  betting === 'fixed-limit' ? 'limitReopenThreshold' : 'reopen.nl';

function reopeningRule({ variant, policies }: Hand): 'full-raise' | 'cumulative' | 'all-in-run' {
  if (variantOf(variant).betting !== 'fixed-limit') {
    if (policies['reopen.nl'] === 'all-in-run') return 'all-in-run';
    return policies['reopen.cumulative'] ? 'cumulative' : 'full-raise';
  }
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
