import type { Hand, HandSeat } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Overlay } from '../../words/rulebook.ts';
import { exchangesLater } from '../dealing/streets.ts';
import { potsOf } from '../pots/layer-pots.ts';
import { ruleFor } from '../rulebooks/all-rulebooks.ts';

/** With a player all in every hand is turned up once the betting is closed, where the rulebook says so (TDA 11) and lets nobody muck. */
const mustShow = (hand: Hand): boolean =>
  hand.policies.allInFaceUp &&
  hand.policies['showdown.allInMayMuck'] !== true &&
  !exchangesLater(hand) &&
  (hand.runOut || hand.players.some(({ status, allIn }) => status === 'live' && allIn));

/** Why a live hand may not be given up unseen. */
export function whyNotMuck(hand: Hand, { seat, tabled }: HandSeat, overlay: Overlay): Refusal | null {
  if (hand.stage !== 'showdown') return { reason: 'not-showdown' };
  if (tabled !== null) return { reason: 'already-tabled', seat };
  if (mustShow(hand)) return { reason: 'all-in-must-show', seat, rule: ruleFor(hand.rulebook, 'allInFaceUp', overlay) };
  // The last one left for any pot has won it: otherwise it would go to a player who has no right to it.
  const alone = potsOf(hand).some(({ eligible }) => eligible.length === 1 && eligible[0] === seat);
  return alone ? { reason: 'last-hand-cannot-muck', seat } : null;
}

export const mayMuck = (hand: Hand, player: HandSeat): boolean => whyNotMuck(hand, player, {}) === null;
