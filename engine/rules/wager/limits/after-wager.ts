import type { Chips } from '../../../words/chips.ts';
import type { Betting, Hand } from '../../../words/hand.ts';
import type { Seat } from '../../../words/seat.ts';
import { variantOf } from '../../../words/variants/all-variants.ts';
import { streetBet } from '../../dealing/streets.ts';
import { countsAsFull } from './fixed-limit.ts';
import { countedWagers, liveCount, raiseCapOf } from './raise-cap.ts';

/** The betting after a seat has bet, raised or completed to a total. */
export function afterWager(hand: Hand, seat: Seat, to: Chips, allIn: boolean): Betting {
  const { betting } = hand;
  const raiseBy = to - betting.toMatch;
  const wagered: Betting = {
    ...betting,
    toMatch: to,
    largestRaise: Math.max(betting.largestRaise, raiseBy),
    allInRun: allIn ? betting.allInRun + raiseBy : 0,
    lastAggressor: seat,
    bringInDue: false,
  };
  return variantOf(hand.variant).betting === 'fixed-limit'
    ? { ...wagered, ...fixedLimitStep(hand, to) }
    : { ...wagered, ...freeStep(betting, to) };
}

/** A wager of at least the minimum is full: it sets the next minimum and reopens the betting (TDA 38). */
function freeStep(betting: Betting, to: Chips): Pick<Betting, 'minRaiseBy' | 'lastFullTo'> {
  const raiseBy = to - betting.toMatch;
  return raiseBy >= betting.minRaiseBy
    ? { minRaiseBy: raiseBy, lastFullTo: to }
    : { minRaiseBy: betting.minRaiseBy, lastFullTo: betting.lastFullTo };
}

/** Fixed limit: a full wager, or an all-in large enough to count as one, counts towards the cap. */
function fixedLimitStep(hand: Hand, to: Chips): Pick<Betting, 'minRaiseBy' | 'lastFullTo' | 'wagers' | 'capped'> {
  const { betting, policies } = hand;
  const full = countsAsFull(hand, to);
  const wagers = full || policies.limitReopenThreshold === 'all-in-run' ? betting.wagers + 1 : betting.wagers;
  const reached = countedWagers(hand, wagers) >= raiseCapOf(hand);
  return {
    minRaiseBy: streetBet(hand),
    lastFullTo: full ? to : betting.lastFullTo,
    wagers,
    capped: betting.capped || (reached && liveCount(hand) > 2),
  };
}
