import type { Chips } from '../../../words/chips.ts';
import type { Betting, Hand } from '../../../words/hand.ts';
import { bringInSeat } from '../../dealing/up-cards.ts';

/** What the forced seat posts: the bring-in, or its last chips. `reach` is null for an uncounted stack. */
export function bringInOf(hand: Hand, reach: Chips | null): { readonly chips: Chips; readonly allIn: boolean } {
  const { bringIn = 0 } = hand.stakes;
  return reach !== null && reach <= bringIn ? { chips: reach, allIn: true } : { chips: bringIn, allIn: false };
}

/** A seat may fold instead only if it owes the bring-in because another seat is all in from the ante. */
export const mayFoldBringIn = (hand: Hand): boolean =>
  hand.policies['bringIn.allIn'] === 'next-may-fold' && bringInSeat(hand) !== hand.toAct;

/**
 * The minimum completion in place of the bring-in. If a short bring-in is matched as posted, a stack too small for the completion may be
 * called a completion as well, and is then the first wager.
 */
export const leastCompletion = ({ stakes, policies }: Hand): Chips =>
  policies.blindShortStack === 'full-blind' ? (stakes.bringIn ?? 0) + 1 : 1;

/** The betting after the bring-in: a forced bet, neither a wager nor aggression. */
export function afterBringIn({ betting, stakes, policies }: Hand, chips: Chips): Betting {
  const toMatch = policies.blindShortStack === 'full-blind' ? (stakes.bringIn ?? chips) : chips;
  return { ...betting, toMatch, bringInDue: false };
}
