import type { Chips } from '../../words/chips.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';

export const livePlayers = (hand: Pick<Hand, 'players'>): readonly HandSeat[] =>
  hand.players.filter((player) => player.status === 'live');

/** What decides who is next. */
type Round = Pick<Hand, 'players' | 'betting' | 'posts'>;

/** The seat's straddle has not had its turn, so nobody knows yet whether it counts. */
export const isAsleep = ({ posts }: Pick<Hand, 'posts'>, { seat, bet, acted, facedAt }: HandSeat): boolean =>
  !acted && facedAt === 0 && posts.some((post) => post.kind === 'sleeper' && post.seat === seat && post.chips === bet);

/**
 * The first seat that owes an action, clockwise from a place in the order of players; null when the round is closed. `actor` has just
 * acted: it has so much in front, is all in, or is out. 0: nobody has.
 */
function firstFrom(
  { players, betting, posts }: Round,
  start: number,
  actor: Seat,
  chips: Chips,
  isAllIn: boolean,
  isOut: boolean,
): Seat | null {
  // Against players who are all in there is nothing to decide once their bets are covered.
  let live = 0;
  let withChips = 0;
  let allInBet = 0;
  for (const { seat, status, allIn, bet } of players) {
    const isActor = seat === actor;
    if (isActor ? isOut : status !== 'live') continue;
    live++;
    if (!(isActor ? isAllIn : allIn)) withChips++;
    else allInBet = Math.max(allInBet, isActor ? chips : bet);
  }
  if (live < 2) return null;
  for (let step = 0; step < players.length; step++) {
    const player = players[(start + step) % players.length] as HandSeat;
    const isActor = player.seat === actor;
    if (isActor ? isOut || isAllIn : player.status !== 'live' || player.allIn) continue;
    const bet = isActor ? chips : player.bet;
    if ((isActor || player.acted) && bet >= betting.toMatch) continue;
    // Chips that may be returned cover nothing.
    const covered = !isActor && isAsleep({ posts }, player) ? 0 : bet;
    if (withChips > 1 || allInBet > covered) return player.seat;
  }
  return null;
}

function placeOf({ players }: Round, seat: Seat): number {
  for (let place = 0; place < players.length; place++) if (players[place]?.seat === seat) return place;
  return -1;
}

/** The next seat, clockwise after `from`, that owes an action; null when the betting round is closed. */
export const nextToAct = (round: Round, from: Seat): Seat | null =>
  firstFrom(round, placeOf(round, from) + 1, 0, 0, false, false);

/** The seat to act after a seat has acted and has this much in front. */
export const nextAfter = (round: Round, seat: Seat, bet: Chips, allIn: boolean): Seat | null =>
  firstFrom(round, placeOf(round, seat) + 1, seat, bet, allIn, false);

/** Who is next once a seat has folded. */
export const nextWithout = (round: Round, seat: Seat): Seat | null =>
  firstFrom(round, placeOf(round, seat) + 1, seat, 0, false, true);

/** Who acts first when `opener` should open: the next one clockwise if that seat is all in. Null: nobody can. */
export const firstToAct = (round: Round, opener: Seat): Seat | null =>
  firstFrom(round, Math.max(0, placeOf(round, opener)), 0, 0, false, false);

/** True when no betting is possible on later streets: at most one live player has chips behind. */
export function noMoreBetting({ players }: Hand): boolean {
  let withChips = 0;
  for (const { status, allIn } of players) if (status === 'live' && !allIn) withChips++;
  return withChips < 2;
}
