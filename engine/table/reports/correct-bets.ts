import { dealtAt, streetBet } from '../../rules/dealing/streets.ts';
import { firstToAct } from '../../rules/wager/next-to-act.ts';
import { openingBetting } from '../../rules/wager/opening-betting.ts';
import type { Chips } from '../../words/chips.ts';
import type { ActionNote, Betting, Hand, Share } from '../../words/hand.ts';
import type { ReportEvent } from '../../words/report-event.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';

/** A bet or raise of this round, and the amount to match before it. */
export interface Wager {
  readonly seat: Seat;
  readonly from: Chips;
  readonly to: Chips;
  /** The least it had to add. */
  readonly leastBy: Chips;
}

/** What the round opened with. */
function opening(hand: Hand): { readonly toMatch: Chips; readonly leastBy: Chips } {
  if (hand.street > 0) return { toMatch: 0, leastBy: streetBet(hand) };
  const { bigBlind, minBet } = hand.stakes;
  const straddle = hand.straddles.at(-1)?.chips;
  if (straddle === undefined && bigBlind === 0) return { toMatch: 0, leastBy: minBet };
  // Players have since acted on the blinds, so the full size of the forced bets counts, not what was posted.
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

/** The round with corrected totals; the last bet or raise sets `toMatch`. Nobody acts twice because of it. */
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
  const most = Math.max(0, ...players.map(({ bet }) => bet));
  const betting = most === hand.betting.toMatch ? raisedSince(hand, changed) : bettingAfter(hand, most);
  const toAct = hand.toAct === null ? null : firstToAct({ ...hand, players, betting }, hand.toAct);
  return { type: 'bets-corrected', bets: changed, betting, toAct };
}

/**
 * The round's actions with corrected totals: each seat's last action with chips gets its new total. A wager that no longer exceeds the
 * amount to match is a call.
 */
export function actionsCorrected(
  hand: Hand,
  bets: readonly { readonly seat: Seat; readonly to: Chips }[],
): Hand['actions'] {
  const last = bets.map(({ seat }) =>
    hand.actions.findLastIndex((one) => one.seat === seat && one.street === hand.street),
  );
  const actions = hand.actions.map((note, index) => {
    const bet = bets[last.indexOf(index)];
    return bet === undefined || note.to === 0 ? note : { ...note, to: bet.to };
  });
  const wagers = wagersOf({ ...hand, actions });
  return actions.map((note, index) => {
    const isStillWager = wagers.some(({ seat, to }) => seat === note.seat && to === note.to);
    return last.includes(index) && isWager(note) && !isStillWager && (note.to ?? 0) > 0
      ? { ...note, action: 'call' as const }
      : note;
  });
}

/** Corrects a wager that has been raised since: the raise then adds less or more to it. */
function raisedSince(hand: Hand, bets: readonly { readonly seat: Seat; readonly to: Chips }[]): Betting {
  const last = wagersOf({ ...hand, actions: actionsCorrected(hand, bets) }).at(-1);
  if (last === undefined) return hand.betting;
  const by = Math.max(last.leastBy, last.to - last.from);
  return { ...hand.betting, largestRaise: by, minRaiseBy: by };
}

/** Corrects the bets of a round that is over: the difference goes into the pots or comes out of them. */
export function withGathered(
  state: TableState,
  hand: Hand,
  bets: readonly Share[],
): Extract<ReportEvent, { type: 'bets-corrected' }> {
  const round = roundInQuestion(hand) ?? hand;
  const changed = bets.map(({ seat, chips: to }) => {
    const { stack = null } = state.chairs[seat - 1] ?? {};
    // An uncalled bet has gone back already and is not in the pots.
    const called = Math.max(...round.players.map((one) => (one.seat === seat ? 0 : totalOf(round, one.seat))));
    const was = Math.min(totalOf(round, seat), called);
    // Nobody can be asked for more than there is.
    const chips = stack === null ? to - was : Math.min(to - was, stack);
    return { seat, to: was + chips, chips, allIn: stack !== null && stack - chips === 0 };
  });
  return { type: 'bets-corrected', bets: changed, betting: hand.betting, toAct: null, gathered: true };
}

/** What a seat had put in by the end of the round: for a call, the whole amount. */
export const totalOf = ({ actions, street, players }: Hand, seat: Seat): Chips =>
  players.find((one) => one.seat === seat)?.bet ||
  (actions.findLast((one) => one.seat === seat && one.street === street)?.to ?? 0);

/**
 * The hand on the round whose bets can still be corrected: the current one, or the last one while no card of the next street is dealt and
 * no hand is turned up. Null: it is too late for both.
 */
export function roundInQuestion(hand: Hand): Hand | null {
  const { stage, street, board, players, variant } = hand;
  switch (stage) {
    case 'betting':
      return hand;
    case 'showdown':
      return players.every(({ tabled, status }) => tabled === null && status !== 'mucked') ? hand : null;
    case 'board':
    case 'draw':
    case 'up-cards': {
      if (street === 0) return null;
      const { boardCards, upCards, exchanges } = dealtAt(variantOf(variant), street - 1);
      const isDealt =
        board.length > boardCards ||
        players.some((one) => one.status === 'live' && (one.up.length > upCards || one.draws.length > exchanges));
      return isDealt ? null : { ...hand, street: street - 1 };
    }
    case 'awards':
    case 'over':
      return null;
  }
}

/** The last wager with another total, or removed. */
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
