import type { Chips } from '../../words/chips.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { type Limits, rangeOf, wagerLimits } from './wager-limits.ts';

/** What the seat to act may do, in chips. */
export interface Options {
  /** Chips to add; 0 if there is nothing to call. */
  readonly call: Chips;
  readonly mayRaise: boolean;
  /** Smallest legal total of a bet or raise. */
  readonly minRaiseTo?: Chips;
}

/**
 * What the rules of betting let the seat to act do, by the hand's own policies, and the policies that decide it. If everybody else is all
 * in, nobody could answer a raise: the betting is closed by that, not by a rule.
 */
export function optionsOf(state: TableState, hand: Hand, seat: Seat): Finding<Options> {
  const limits = wagerLimits(state, hand, seat);
  const call = limits.call?.chips ?? limits.bringIn?.chips ?? 0;
  const turnsOn = [...blindKeys(hand, seat), ...limitKeys(hand, limits)];
  const { noWager, maxTo } = limits;
  if (noWager !== null && noWager !== 'nobody-left') return { outcome: { call, mayRaise: false }, turnsOn };
  const player = hand.players.find((one) => one.seat === seat) as HandSeat;
  const { minTo } = rangeOf(hand, player);
  return { outcome: { call, mayRaise: true, minRaiseTo: maxTo === null ? minTo : Math.min(minTo, maxTo) }, turnsOn };
}

/** The policies on the order of acting and on the forced bets, as long as those are all there is to match. */
function blindKeys({ street, stakes, betting, bigBlind, players, straddles }: Hand, seat: Seat): readonly PolicyKey[] {
  if (betting.lastAggressor !== null) return [];
  if (street > 0 || stakes.bigBlind === 0) return ['orderOfPlay'];
  if (straddles.length > 0) return straddles.at(-1)?.seat === seat ? ['straddle.lastToAct'] : [];
  if (seat === bigBlind) return ['bbOption'];
  const big = players.find((player) => player.seat === bigBlind);
  return big?.allIn ? ['blindShortStack'] : ['orderOfPlay'];
}

/** The policies that decide whether a bet or raise is open, and how large it must be. */
export function limitKeys(hand: Hand, { noWager, kind }: Limits): readonly PolicyKey[] {
  const { betting } = variantOf(hand.variant);
  const fixed = betting === 'fixed-limit';
  switch (noWager) {
    case 'exposed-cards':
      return ['exposedCardRestriction'];
    case 'bound':
      return ['invalidDeclaration', 'outOfTurn.headsUpCheck'];
    case 'capped':
      return fixed ? ['limitRaiseCap', 'headsUpRaiseCap', 'limitCap.lastTwoOfEvent'] : ['raiseCap.nlpl'];
    case 'not-reopened':
      return fixed ? ['limitReopenThreshold', 'reopen.nl'] : ['reopen.nl', 'minRaise.base'];
    case 'nobody-left':
    case 'call-takes-all':
    case 'bring-in-takes-all':
      return ['reopen.nl'];
    case null:
  }
  if (hand.straddles.length > 0 && hand.betting.lastAggressor === null)
    return ['straddle.minRaiseOver', 'minRaise.base'];
  if (fixed) return ['limitReopenThreshold', 'limitRaiseCap', 'headsUpRaiseCap', 'reopen.nl'];
  return kind === 'bet' ? ['minimumBet'] : ['minRaise.base', 'reopen.nl'];
}
