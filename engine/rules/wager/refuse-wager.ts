import type { Chips } from '../../words/chips.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { WagerLimits } from '../../words/legal-actions.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { PolicyKey } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { ruleFor } from '../rulebooks/all-rulebooks.ts';
import { raiseCapOf } from './limits/raise-cap.ts';
import { reopeningPolicy } from './limits/reopening.ts';
import { boundTo, type Limits } from './wager-limits.ts';

interface Wager {
  readonly type: WagerLimits['kind'];
  readonly to: Chips;
}

/** Why a player may not bet, raise or complete to this total, and what is legal instead; null if it is legal. */
export function wagerRefusal(
  state: TableState,
  hand: Hand,
  player: HandSeat,
  { type, to }: Wager,
  limits: Limits,
): Refusal | null {
  const { seat } = player;
  if (type !== limits.kind) return otherKind(seat, type, limits);
  if (limits.maxTo !== null && to > limits.maxTo) return beyondReach(state, player, to, limits.maxTo);
  if (limits.wager === null) return notOpen(state, hand, seat, limits);
  const { minTo, maxTo } = limits.wager;
  const { betting } = variantOf(hand.variant);
  if (to < minTo) {
    const rule = betting === 'fixed-limit' ? betting : ruleFor(hand.rulebook, 'minRaise.base', state.overlay);
    return { reason: 'below-minimum', seat, to, minTo, rule };
  }
  if (maxTo !== null && to > maxTo) return { reason: 'above-maximum', seat, to, maxTo, rule: betting };
  // Fixed limit has at most two sizes; only an all-in may be between them.
  const isBetween = betting === 'fixed-limit' && maxTo !== null && to > minTo && to < maxTo && to !== limits.maxTo;
  return isBetween ? { reason: 'below-minimum', seat, to, minTo: maxTo, rule: betting } : null;
}

function otherKind(seat: Seat, type: WagerLimits['kind'], { kind, wager }: Limits): Refusal {
  const minTo = wager?.minTo ?? null;
  if (kind === 'complete') return { reason: 'complete-instead', seat, minTo };
  if (type === 'complete') return { reason: 'nothing-to-complete', seat, instead: kind, minTo };
  return { reason: kind === 'raise' ? 'raise-instead-of-bet' : 'bet-instead-of-raise', seat, minTo };
}

/** More than the player has or, in a cap game, more than may go into the hand. */
function beyondReach(state: TableState, { seat, bet }: HandSeat, to: Chips, maxTo: Chips): Refusal {
  const stack = state.chairs[seat - 1]?.stack ?? null;
  return stack !== null && bet + stack === maxTo
    ? { reason: 'more-than-stack', seat, to, maxTo }
    : { reason: 'above-maximum', seat, to, maxTo, rule: 'cap' };
}

function notOpen(state: TableState, hand: Hand, seat: Seat, limits: Limits): Refusal {
  const call = limits.call?.chips ?? 0;
  const rule = (key: PolicyKey): string => ruleFor(hand.rulebook, key, state.overlay);
  switch (limits.noWager) {
    case 'capped': {
      const key = variantOf(hand.variant).betting === 'fixed-limit' ? 'limitRaiseCap' : 'raiseCap.nlpl';
      return { reason: 'raise-capped', seat, wagers: raiseCapOf(hand), call, rule: rule(key) };
    }
    case 'not-reopened': {
      const key = reopeningPolicy(variantOf(hand.variant).betting);
      return { reason: 'raise-not-open', seat, call, rule: rule(key) };
    }
    case 'exposed-cards':
      return { reason: 'exposed-cards', seat, call, rule: rule('exposedCardRestriction') };
    case 'bound':
      return isBound(state, hand, seat, limits);
    case 'bring-in-takes-all':
      return mustBringIn(seat, limits);
    case 'nobody-left':
    case 'call-takes-all':
    case null:
      return { reason: 'nobody-left-to-raise', seat, call };
  }
}

/** Whether earlier words or deeds leave the player only some of the options. */
export function isBound(state: TableState, hand: Hand, seat: Seat, { call }: Limits): Refusal {
  const to = boundTo(hand, seat) ?? 'call-or-fold';
  const isEarly = hand.bound?.some((one) => one.seat === seat && one.round === true) === true;
  const key =
    to === 'call-or-raise' ? 'priorChips.pullBackBinds' : isEarly ? 'outOfTurn.headsUpCheck' : 'invalidDeclaration';
  return { reason: 'is-bound', seat, to, call: call?.chips ?? 0, rule: ruleFor(hand.rulebook, key, state.overlay) };
}

/** The forced seat may only post the bring-in or complete. */
export const mustBringIn = (seat: Seat, { bringIn, wager }: Limits): Refusal => ({
  reason: 'must-bring-in',
  seat,
  chips: bringIn?.chips ?? 0,
  completeTo: wager?.minTo ?? null,
});
