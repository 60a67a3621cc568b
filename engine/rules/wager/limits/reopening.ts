import type { Hand, HandSeat } from '../../../words/hand.ts';
import type { PolicyKey } from '../../../words/rulebook.ts';
import type { Seat } from '../../../words/seat.ts';
import type { BettingStructure } from '../../../words/variant.ts';
import { variantOf } from '../../../words/variants/all-variants.ts';

/** The policy that says who may raise again: fixed limit has its own. */
export const reopeningPolicy = (betting: BettingStructure): PolicyKey =>
  betting === 'fixed-limit' ? 'limitReopenThreshold' : 'reopen.nl';

type ReopeningRule = 'full-raise' | 'cumulative' | 'all-in-run';

function reopeningRule({ variant, policies }: Hand): ReopeningRule {
  if (variantOf(variant).betting !== 'fixed-limit') {
    if (policies['reopen.nl'] === 'all-in-run') return 'all-in-run';
    return policies['reopen.cumulative'] ? 'cumulative' : 'full-raise';
  }
  // Where a share of the bet decides, an all-in of that share is booked as a full wager.
  return policies.limitReopenThreshold === 'all-in-run' ? 'all-in-run' : 'full-raise';
}

/** Whether the betting has been reopened to a player who already acted in this round. */
export function mayRaiseAgain(hand: Hand, player: HandSeat): boolean {
  if (!player.acted || closedToNobody(hand)) return true;
  return raisedInFull(hand, player) || (closedToAggressorOnly(hand) && lastFullWagerBy(hand) !== player.seat);
}

function raisedInFull(hand: Hand, player: HandSeat): boolean {
  const { betting } = hand;
  switch (reopeningRule(hand)) {
    case 'full-raise':
      return betting.lastFullTo > player.facedAt;
    case 'cumulative':
      return betting.toMatch - player.facedAt >= betting.minRaiseBy;
    case 'all-in-run':
      return player.facedAt < betting.toMatch - betting.allInRun || betting.allInRun >= betting.largestRaise;
  }
}

const closedToNobody = ({ variant, policies }: Hand): boolean =>
  variantOf(variant).betting !== 'fixed-limit' && policies['reopen.nl'] === 'nobody';

const closedToAggressorOnly = ({ variant, policies }: Hand): boolean =>
  variantOf(variant).betting !== 'fixed-limit' && policies['reopen.nl'] === 'original-aggressor';

/** Who made the last full bet or raise of the round; null while there are only blinds. */
function lastFullWagerBy({ actions, street, betting }: Hand): Seat | null {
  const full = actions.findLast(
    (one) => one.street === street && one.to === betting.lastFullTo && one.action !== 'call',
  );
  return full?.seat ?? null;
}
