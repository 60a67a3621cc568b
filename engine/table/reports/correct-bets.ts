import { streetBet } from '../../rules/dealing/streets.ts';
import { firstToAct } from '../../rules/wager/next-to-act.ts';
import { openingBetting } from '../../rules/wager/opening-betting.ts';
import type { Chips } from '../../words/chips.ts';
import type { ActionNote, Betting, Hand, Share } from '../../words/hand.ts';
import type { ReportEvent } from '../../words/report-event.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';

/** A bet or raise of this round, and what there was to match before it. */
export interface Wager {
  readonly seat: Seat;
  readonly from: Chips;
  readonly to: Chips;
  /** What it had to add at least. */
  readonly leastBy: Chips;
}

/** What the round opened with. */
function opening(hand: Hand): { readonly toMatch: Chips; readonly leastBy: Chips } {
  if (hand.street > 0) return { toMatch: 0, leastBy: streetBet(hand) };
  const { bigBlind, minBet } = hand.stakes;
  const straddle = hand.straddles.at(-1)?.chips;
  if (straddle === undefined && bigBlind === 0) return { toMatch: 0, leastBy: minBet };
  // The blinds as they were posted are in front of players who have acted since: the forced size is what counts.
  return { toMatch: straddle ?? bigBlind, leastBy: openingBetting(hand).betting.minRaiseBy };
}

/** The bets and raises of this round in order, short all-ins included. */
export function wagersOf(hand: Hand): readonly Wager[] {
  const wagers: Wager[] = [];
  let { toMatch, leastBy } = opening(hand);
  for (const note of hand.actions) {
    const { street, seat, to } = note;
    if (street !== hand.street || !isWager(note) || to <= toMatch) continue;
    wagers.push({ seat, from: toMatch, to, leastBy });
    leastBy = Math.max(leastBy, to - toMatch);
    toMatch = to;
  }
  return wagers;
}

/** Puts in more than there was to match. */
export const isWager = ({ action }: ActionNote): boolean =>
  action === 'bet' || action === 'raise' || action === 'complete' || action === 'bring-in';

/** The round as it is with other totals; the last bet or raise is then `toMatch`. Nobody acts twice because of it. */
export function withTotals(
  state: TableState,
  hand: Hand,
  bets: readonly Share[],
): Extract<ReportEvent, { type: 'bets-corrected' }> {
  const changed = bets.flatMap(({ seat, chips: to }) => {
    const player = hand.players.find((one) => one.seat === seat);
    const { stack = null } = state.chairs[seat - 1] ?? {};
    if (player === undefined) return [];
    // Nobody can be asked for more than there is.
    const most = stack === null ? to : Math.min(to, player.bet + stack);
    const behind = stack === null ? null : stack - (most - player.bet);
    return [{ seat, to: most, chips: most - player.bet, allIn: behind === 0 }];
  });
  const players = hand.players.map((player) => {
    const bet = changed.find(({ seat }) => seat === player.seat);
    return bet === undefined ? player : { ...player, bet: bet.to, allIn: bet.allIn };
  });
  const betting = bettingAfter(hand, Math.max(0, ...players.map(({ bet }) => bet)));
  const toAct = hand.toAct === null ? null : firstToAct({ ...hand, players, betting }, hand.toAct);
  return { type: 'bets-corrected', bets: changed, betting, toAct };
}

/** The last wager made other, or taken away altogether. */
function bettingAfter(hand: Hand, most: Chips): Betting {
  const wagers = wagersOf(hand);
  const last = wagers.at(-1);
  const start = opening(hand);
  const toMatch = Math.max(most, wagers.length > 1 ? 0 : start.toMatch);
  if (last === undefined) return { ...hand.betting, toMatch };
  const by = toMatch - last.from;
  if (by > 0) {
    const largest = Math.max(last.leastBy, by);
    return { ...hand.betting, toMatch, lastFullTo: toMatch, largestRaise: largest, minRaiseBy: largest };
  }
  return {
    ...hand.betting,
    toMatch,
    lastFullTo: toMatch,
    largestRaise: wagers.length > 1 ? last.leastBy : 0,
    minRaiseBy: last.leastBy,
    lastAggressor: wagers.at(-2)?.seat ?? null,
    wagers: Math.max(0, hand.betting.wagers - 1),
  };
}
