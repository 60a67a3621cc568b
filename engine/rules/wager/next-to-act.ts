import type { Hand, HandSeat } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';

export const livePlayers = (hand: Pick<Hand, 'players'>): readonly HandSeat[] =>
  hand.players.filter((player) => player.status === 'live');

/** Live and with chips behind: may still be asked for an action in this hand. */
const withChipsBehind = (player: HandSeat): boolean => player.status === 'live' && !player.allIn;

/** What decides who is next. */
type Round = Pick<Hand, 'players' | 'betting' | 'posts'>;

/** The seat's straddle lies there and its turn has not come, so nobody knows yet whether it counts. */
export const isAsleep = ({ posts }: Pick<Hand, 'posts'>, { seat, bet, acted, facedAt }: HandSeat): boolean =>
  !acted && facedAt === 0 && posts.some((post) => post.kind === 'sleeper' && post.seat === seat && post.chips === bet);

/**
 * The first seat that owes an action, clockwise beginning at a place in the order of players; null when the round is
 * closed. `changed` stands for the player with its seat: what an action has just made of it.
 */
function firstFrom({ players, betting, posts }: Round, start: number, changed: HandSeat | null): Seat | null {
  // Against players who are all in there is nothing to decide once their bets are covered.
  let [live, withChips, allInBet] = [0, 0, 0];
  for (const one of players) {
    const player = changed?.seat === one.seat ? changed : one;
    if (player.status !== 'live') continue;
    live++;
    if (!player.allIn) withChips++;
    else if (player.bet > allInBet) allInBet = player.bet;
  }
  if (live < 2) return null;
  for (let step = 0; step < players.length; step++) {
    const one = players[(start + step) % players.length] as HandSeat;
    const player = changed?.seat === one.seat ? changed : one;
    if (!withChipsBehind(player) || (player.acted && player.bet >= betting.toMatch)) continue;
    // Chips that may go back cover nothing.
    const covered = isAsleep({ posts }, player) ? 0 : player.bet;
    if (withChips > 1 || allInBet > covered) return player.seat;
  }
  return null;
}

const placeOf = ({ players }: Round, seat: Seat): number => players.findIndex((player) => player.seat === seat);

/** The next seat, clockwise after `from`, that owes an action; null when the betting round is closed. */
export const nextToAct = (round: Round, from: Seat): Seat | null => firstFrom(round, placeOf(round, from) + 1, null);

/** Who is next once `player` has become what its action makes of it. */
export const nextAfter = (round: Round, player: HandSeat): Seat | null =>
  firstFrom(round, placeOf(round, player.seat) + 1, player);

/** Who acts first when `opener` is to open: the next one clockwise where that seat is all in. Null: nobody can. */
export const firstToAct = (round: Round, opener: Seat): Seat | null =>
  firstFrom(round, Math.max(0, placeOf(round, opener)), null);

/** True when no betting is possible on later streets: at most one live player has chips behind. */
export const noMoreBetting = (hand: Hand): boolean => hand.players.filter(withChipsBehind).length < 2;
