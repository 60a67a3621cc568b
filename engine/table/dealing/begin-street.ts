import { nextToDraw } from '../../rules/dealing/exchange.ts';
import { isLastStreet, missesUpCard, missingBoard, streetBet } from '../../rules/dealing/streets.ts';
import { bestBoardSeat, bringInSeat } from '../../rules/dealing/up-cards.ts';
import { missingWhenDealt } from '../../rules/penalties/sits-out.ts';
import { bringInOf } from '../../rules/wager/limits/bring-in.ts';
import { liveCount } from '../../rules/wager/limits/raise-cap.ts';
import { firstToAct, nextToAct, noMoreBetting } from '../../rules/wager/next-to-act.ts';
import { openingBetting } from '../../rules/wager/opening-betting.ts';
import { recordedEvent } from '../../rules/wager/record-action.ts';
import { uncalledBet } from '../../rules/wager/uncalled-bet.ts';
import { reachOf } from '../../rules/wager/wager-limits.ts';
import { type Betting, type Hand, noBetting } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import type { Draft } from '../draft.ts';
import { openShowdown, settle } from '../showdown/apply-showdown.ts';
import { wakeSleeper } from './sleeper.ts';

/** What must be dealt on the street before betting: draws, then boards, then up-cards. Null: nothing more. */
function awaited(hand: Hand): 'draw' | 'board' | 'up-cards' | null {
  if (nextToDraw(hand) !== null) return 'draw';
  if (missingBoard(hand) !== null) return 'board';
  return !hand.runOut && missesUpCard(hand) ? 'up-cards' : null;
}

/** Nobody is left to act. Gathers the bets and takes the hand to its next street, to showdown, or to its only live player. */
export function closeRound(before: Draft): Draft {
  const live = liveCount(before.hand);
  const uncalled = uncalledBet(before.hand);
  const returned = uncalled === null ? before : before.add({ type: 'uncalled-returned', ...uncalled });
  const after = returned.add({ type: 'bets-gathered', runOut: live > 1 && noMoreBetting(returned.hand) });
  if (live === 1) return settle(after);
  return isLastStreet(after.hand) ? openShowdown(after) : beginStreet(after, after.hand.street + 1);
}

/** The hand at the start of a street. New up-cards give a new opener; a last card dealt face down leaves the opener unchanged. */
function onStreet(hand: Hand, street: number): Hand {
  if (hand.street === street) return hand;
  const opener = (variantOf(hand.variant).streets[street]?.up ?? 0) > 0 ? null : hand.opener;
  return { ...hand, street, opener };
}

/** Advances a street until somebody must do something: to the next dealing, the betting, or the showdown. */
export function beginStreet(before: Draft, street: number): Draft {
  const hand = onStreet(before.hand, street);
  const what = awaited(hand);
  if (what !== null) {
    if (before.hand.street === street && before.hand.stage === what) return before;
    return before.add({ type: 'cards-awaited', street, what, toAct: what === 'draw' ? nextToDraw(hand) : null });
  }
  const last = street === variantOf(hand.variant).streets.length - 1;
  if (hand.runOut) return last ? openShowdown(before) : beginStreet(before, street + 1);
  // In a bomb pot the bets are in before the first board; nobody acts until it is dealt.
  if (hand.bombPot && street === 0) return closeRound(before);
  return openRound(before, hand);
}

/** The first to act and the amount to match. If forced bets leave nobody to act, the round closes at once. */
function openRound(before: Draft, hand: Hand): Draft {
  const { betting, toAct } = hand.street === 0 ? openingRound(hand) : laterRound(hand);
  if (toAct === null) return closeRound(withoutMissing(before));
  const betOn = before.add({ type: 'betting-opened', street: hand.street, toAct, betting });
  const opened = wakeSleeper(withoutMissing(betOn));
  return opened.hand.toAct === null ? closeRound(opened) : opened;
}

function openingRound(hand: Hand): { readonly betting: Betting; readonly toAct: number | null } {
  const { players, posts } = hand;
  if (variantOf(hand.variant).stud !== null) {
    const betting = { ...unopened(hand), bringInDue: (hand.stakes.bringIn ?? 0) > 0 };
    return { betting, toAct: firstToAct({ players, posts, betting }, bringInSeat(hand) ?? -1) };
  }
  const { betting, after } = openingBetting(hand);
  return { betting, toAct: nextToAct({ players, posts, betting }, after) };
}

function laterRound(hand: Hand): { readonly betting: Betting; readonly toAct: number | null } {
  const { players, posts } = hand;
  const betting = unopened(hand);
  return { betting, toAct: firstToAct({ players, posts, betting }, bestBoardSeat(hand) ?? players[0]?.seat ?? -1) };
}

const unopened = (hand: Hand): Betting => ({ ...noBetting, minRaiseBy: streetBet(hand) });

/**
 * The last up-card is dealt, and some players are absent or miss the hand. If the bring-in falls on one of them it is posted; then their
 * hands are dead (tda-2024#30, tda-2024#71C). All of it is one step with that card.
 */
function withoutMissing(opened: Draft): Draft {
  const { hand, state } = opened;
  if (hand.street > 0) return opened;
  const missing: Seat[] = [];
  for (const { seat, status } of hand.players)
    if (status === 'live' && missingWhenDealt(state, hand, seat)) missing.push(seat);
  if (missing.length === 0) return opened;
  const { undo } = state;
  const forced = hand.betting.bringInDue && hand.stage === 'betting' ? bringInSeat(hand) : null;
  const brings = forced !== null && forced === hand.toAct && missing.includes(forced);
  const posted = brings ? withBringIn(opened, forced) : opened;
  const killed = missing.reduce(withoutHand, posted);
  if (undo === null) return killed;
  const { step, seat, to } = undo;
  return killed.add({ type: 'steps-joined', steps: 1 + missing.length + (brings ? 1 : 0), step, seat, to });
}

function withBringIn(before: Draft, seat: Seat): Draft {
  const { hand, state } = before;
  const player = hand.players.find((one) => one.seat === seat);
  if (player === undefined) return before;
  const to = bringInOf(hand, reachOf(state, hand, player)).chips;
  const posted = recordedEvent(state, hand, player, { what: 'bring-in', to });
  return before.add(posted.type === 'brought-in' ? { ...posted, missing: true } : posted);
}

function withoutHand(before: Draft, seat: Seat): Draft {
  const { hand } = before;
  const players = hand.players.map((one) => (one.seat === seat ? { ...one, status: 'folded' as const } : one));
  const toAct = hand.toAct === null ? null : firstToAct({ ...hand, players }, hand.toAct);
  return before.add({ type: 'hand-killed', seat, toAct, missing: true });
}
