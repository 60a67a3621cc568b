import type { Chips } from '../chips.ts';
import type { LegalActions, WagerLimits } from '../legal-actions.ts';
import type { Seat } from '../seat.ts';
import type { Hand, HandSeat, TableState } from '../table-state.ts';

/** Why a player may not bet or raise. */
type NoWager = 'not-reopened' | 'nobody-left' | 'call-takes-all';

export interface Limits {
  readonly call: LegalActions['call'];
  readonly wager: WagerLimits | null;
  readonly noWager: NoWager | null;
  readonly allIn: LegalActions['allIn'];
  /** Largest total the player can reach; null when the stack is uncounted. */
  readonly maxTo: Chips | null;
}

/** Has the betting been reopened to a player who already acted in this round? */
function mayRaiseAgain(hand: Hand, player: HandSeat): boolean {
  const { betting } = hand;
  if (!player.acted) return true;
  switch (hand.policies['reopen.nl']) {
    case 'full-raise':
      return betting.lastFullTo > player.facedAt;
    case 'cumulative':
      return betting.toMatch - player.facedAt >= betting.minRaiseBy;
    case 'all-in-run':
      return player.facedAt < betting.toMatch - betting.allInRun || betting.allInRun >= betting.largestRaise;
  }
}

/** What the seat to act may do with its chips. All amounts are totals of the round unless they say "chips". */
export function wagerLimits(state: TableState, hand: Hand, seat: Seat): Limits {
  const player = hand.players.find((one) => one.seat === seat) as HandSeat;
  const stack = state.chairs[seat - 1]?.stack ?? null;
  const { toMatch, minRaiseBy } = hand.betting;
  const maxTo = stack === null ? null : player.bet + stack;
  const callTo = maxTo === null ? toMatch : Math.min(toMatch, maxTo);
  const call =
    toMatch > player.bet ? { chips: callTo - player.bet, to: callTo, allIn: maxTo !== null && callTo === maxTo } : null;
  const noWager = whyNoWager(hand, player, maxTo);
  const least = toMatch + minRaiseBy;
  const wager: WagerLimits | null =
    noWager === null
      ? { kind: toMatch === 0 ? 'bet' : 'raise', minTo: maxTo === null ? least : Math.min(least, maxTo), maxTo }
      : null;
  return { call, wager, noWager, allIn: allInOf(maxTo, toMatch, wager), maxTo };
}

function whyNoWager(hand: Hand, player: HandSeat, maxTo: Chips | null): NoWager | null {
  if (maxTo !== null && maxTo <= hand.betting.toMatch) return 'call-takes-all';
  const opponents = hand.players.some((other) => other.seat !== player.seat && other.status === 'live' && !other.allIn);
  if (!opponents) return 'nobody-left';
  return mayRaiseAgain(hand, player) ? null : 'not-reopened';
}

function allInOf(maxTo: Chips | null, toMatch: Chips, wager: WagerLimits | null): LegalActions['allIn'] {
  if (maxTo === null) return null;
  if (maxTo <= toMatch) return { to: maxTo, is: 'call' };
  return wager === null ? null : { to: maxTo, is: wager.kind };
}
