import type { Hand } from '../../../words/hand.ts';
import type { Overlay, Policies } from '../../../words/rulebook.ts';
import type { TableState } from '../../../words/table-state.ts';
import { variantOf } from '../../../words/variants/all-variants.ts';

/** The most bets and raises one round of a fixed-limit game may have. */
export function raiseCapOf(hand: Hand): number {
  const { threeRoundsOrMore, twoRounds } = hand.policies.limitRaiseCap;
  const { bets, raises } = variantOf(hand.variant).streets.length === 2 ? twoRounds : threeRoundsOrMore;
  return bets + raises;
}

/** The wagers of the round that count. In the first round the big blind and every straddle that raised it may count too. */
export function countedWagers(hand: Hand, wagers: number): number {
  const { stakes, straddles, street, policies, variant } = hand;
  const blinds = street === 0 && stakes.bigBlind > 0 && variantOf(variant).stud === null;
  return blinds && policies['limitCap.blindCountsAsBet'] ? wagers + 1 + straddles.length : wagers;
}

export function liveCount(hand: Hand): number {
  let live = 0;
  for (const { status } of hand.players) if (status === 'live') live++;
  return live;
}

/**
 * Whether this round has reached its raise cap. Where the rulebook says so, two players left in the hand may go on raising, perhaps not if
 * the cap was reached while more were in. The last two of a tournament may as well (TDA 41).
 */
export function isCapped(state: TableState, hand: Hand): boolean {
  const { betting } = variantOf(hand.variant);
  if (betting === 'pot-limit') return potLimitCapped(hand);
  if (betting !== 'fixed-limit') return false;
  if (isRaiseCapOpen(hand.policies, state.overlay) || countedWagers(hand, hand.betting.wagers) < raiseCapOf(hand))
    return false;
  if (hand.policies['limitCap.lastTwoOfEvent'] === 'none' && areLastTwo(state, hand)) return false;
  if (hand.policies.headsUpRaiseCap === 'capped' || liveCount(hand) > 2) return true;
  return hand.betting.capped && hand.policies['headsUpRaiseCap.reachedBefore'] === 'stays';
}

/** A rulebook may leave the number to the house (TDA 41); a house that has set none plays without a cap. */
export const isRaiseCapOpen = (policies: Partial<Pick<Policies, 'limitRaiseCap.number'>>, overlay: Overlay): boolean =>
  policies['limitRaiseCap.number'] === 'house' && !Object.hasOwn(overlay, 'limitRaiseCap');

/** Some houses cap pot limit as well. */
function potLimitCapped(hand: Hand): boolean {
  if (hand.policies['raiseCap.nlpl'] === 'none') return false;
  const wagers = hand.actions.filter(({ action, street }) => street === hand.street && wagerNames.has(action));
  return countedWagers(hand, wagers.length) >= raiseCapOf(hand);
}

const wagerNames: ReadonlySet<string> = new Set(['bet', 'raise']);

/**
 * Whether exactly two players of a tournament have chips, counting those at stake in this hand. A dead hand has none at stake. If the
 * office says that others play elsewhere, two here are not the last two. Without an office a table knows only its own players.
 */
function areLastTwo(state: TableState, hand: Hand): boolean {
  if (state.mode !== 'tournament' || state.othersElsewhere === true) return false;
  const isLive = (seat: number): boolean =>
    hand.players.some((player) => player.seat === seat && player.status === 'live');
  return (
    state.chairs.filter(({ seat, player, stack }) => player !== null && (stack !== 0 || isLive(seat))).length === 2
  );
}
