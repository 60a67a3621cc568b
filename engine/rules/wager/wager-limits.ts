import type { Chips } from '../../words/chips.ts';
import type { Bound, Hand, HandSeat } from '../../words/hand.ts';
import type { LegalActions, WagerLimits } from '../../words/legal-actions.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { bringInOf, leastCompletion, mayFoldBringIn } from './limits/bring-in.ts';
import { completionDue, fixedLimitRange } from './limits/fixed-limit.ts';
import { noLimitRange, type WagerRange } from './limits/no-limit.ts';
import { potLimitRange } from './limits/pot-limit.ts';
import { isCapped } from './limits/raise-cap.ts';
import { mayRaiseAgain } from './limits/reopening.ts';
import { spreadLimitRange } from './limits/spread-limit.ts';

/** Why a player may not bet, raise or complete. */
type NoWager =
  | 'not-reopened'
  | 'capped'
  | 'exposed-cards'
  | 'bound'
  | 'nobody-left'
  | 'call-takes-all'
  | 'bring-in-takes-all';

export interface Limits extends Pick<LegalActions, 'fold' | 'check' | 'call' | 'wager' | 'bringIn' | 'allIn'> {
  /** What the next wager of the round is called, whether or not this player may make it. */
  readonly kind: WagerLimits['kind'];
  readonly noWager: NoWager | null;
  /** Largest total the player can reach; null if the stack is uncounted. */
  readonly maxTo: Chips | null;
}

/**
 * The last answer. The same question is asked first to draw the options and then to decide. State and hand are never modified, so the
 * answer stays right.
 */
let last: { readonly state: TableState; readonly hand: Hand; readonly seat: Seat; readonly limits: Limits } | null =
  null;

/** What the seat to act may do with its chips. All amounts are totals of the round unless they say "chips". */
export function wagerLimits(state: TableState, hand: Hand, seat: Seat): Limits {
  if (last === null || last.state !== state || last.hand !== hand || last.seat !== seat)
    last = { state, hand, seat, limits: limitsOf(state, hand, seat) };
  return last.limits;
}

function limitsOf(state: TableState, hand: Hand, seat: Seat): Limits {
  const player = hand.players.find((one) => one.seat === seat) as HandSeat;
  const { toMatch, bringInDue } = hand.betting;
  const maxTo = reachOf(state, hand, player);
  const kind = wagerKind(hand);
  const noWager = whyNoWager(state, hand, player, maxTo);
  const range = noWager === null ? rangeOf(hand, player) : null;
  const wager = range === null ? null : { kind, minTo: atMost(range.minTo, maxTo), maxTo: lower(range.maxTo, maxTo) };
  const call = toMatch > player.bet ? callOf(player, atMost(toMatch, maxTo), maxTo) : null;
  const bringIn = bringInDue ? bringInOf(hand, maxTo) : null;
  return {
    fold: (!bringInDue || mayFoldBringIn(hand)) && boundTo(hand, seat) !== 'call-or-raise',
    check: call === null && !bringInDue,
    call,
    wager,
    bringIn,
    allIn: allInOf(maxTo, call, bringIn, wager),
    kind,
    noWager,
    maxTo,
  };
}

/** What binds a player on this street; null: nothing. */
export const boundTo = ({ bound, street }: Hand, seat: Seat): Bound['to'] | null =>
  bound?.find((one) => one.seat === seat && one.street === street)?.to ?? null;

export function wagerKind(hand: Hand): WagerLimits['kind'] {
  if (completionDue(hand)) return 'complete';
  return hand.betting.toMatch === 0 ? 'bet' : 'raise';
}

const atMost = (chips: Chips, most: Chips | null): Chips => (most === null ? chips : Math.min(chips, most));
const lower = (one: Chips | null, other: Chips | null): Chips | null => (one === null ? other : atMost(one, other));

/** All a player can have in front in this round: their chips or, in a cap game, what may still go into the hand. */
export function reachOf(state: TableState, { stakes }: Hand, player: HandSeat): Chips | null {
  const stack = state.chairs[player.seat - 1]?.stack ?? null;
  const room = stakes.cap === undefined ? null : Math.max(0, stakes.cap - player.paid - player.bet);
  const behind = lower(stack, room);
  return behind === null ? null : player.bet + behind;
}

/** The lowest and highest total of a bet or raise by this player, whether or not one is open. */
export function rangeOf(hand: Hand, player: HandSeat): WagerRange {
  switch (variantOf(hand.variant).betting) {
    case 'no-limit':
      return noLimitRange(hand);
    case 'pot-limit':
      return potLimitRange(hand, player);
    case 'fixed-limit':
      return fixedLimitRange(hand);
    case 'spread-limit':
      return spreadLimitRange(hand);
  }
}

const callOf = (player: HandSeat, to: Chips, maxTo: Chips | null): NonNullable<Limits['call']> => ({
  chips: to - player.bet,
  to,
  allIn: to === maxTo,
});

function whyNoWager(state: TableState, hand: Hand, player: HandSeat, maxTo: Chips | null): NoWager | null {
  const { toMatch, bringInDue } = hand.betting;
  if (maxTo !== null && maxTo <= toMatch) return 'call-takes-all';
  if (bringInDue && maxTo !== null && maxTo < leastCompletion(hand)) return 'bring-in-takes-all';
  if (hand.noAggression?.includes(player.seat)) return 'exposed-cards';
  if (boundTo(hand, player.seat) === 'call-or-fold') return 'bound';
  if (isCapped(state, hand)) return 'capped';
  if (!mayRaiseAgain(hand, player)) return 'not-reopened';
  return canBeAnswered(state, hand, player) ? null : 'nobody-left';
}

/** Whether anybody else has chips beyond the amount to match. */
function canBeAnswered(state: TableState, hand: Hand, player: HandSeat): boolean {
  for (const other of hand.players) {
    if (other.seat === player.seat || other.status !== 'live' || other.allIn) continue;
    const reach = reachOf(state, hand, other);
    if (reach === null || reach > hand.betting.toMatch) return true;
  }
  return false;
}

function allInOf(
  maxTo: Chips | null,
  call: Limits['call'],
  bringIn: Limits['bringIn'],
  wager: WagerLimits | null,
): Limits['allIn'] {
  if (maxTo === null) return null;
  if (bringIn?.allIn) return { to: maxTo, is: 'bring-in' };
  if (call?.allIn) return { to: maxTo, is: 'call' };
  return wager?.maxTo === maxTo ? { to: maxTo, is: wager.kind } : null;
}
