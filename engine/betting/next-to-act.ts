import type { Seat } from '../seat.ts';
import type { Hand, HandSeat } from '../table-state.ts';

export const livePlayers = (hand: Pick<Hand, 'players'>): readonly HandSeat[] =>
  hand.players.filter((player) => player.status === 'live');

/** Live and with chips behind: may still be asked for an action in this hand. */
const withChipsBehind = (player: HandSeat): boolean => player.status === 'live' && !player.allIn;

/** What decides who is next. */
type Round = Pick<Hand, 'players' | 'betting'>;

function mustAct({ players, betting }: Round, player: HandSeat): boolean {
  if (!withChipsBehind(player)) return false;
  if (player.acted && player.bet >= betting.toMatch) return false;
  // Against players who are all in there is nothing to decide once their bets are covered.
  const isCovered = (other: HandSeat): boolean => other.allIn && other.bet <= player.bet;
  return players.some((other) => other.seat !== player.seat && other.status === 'live' && !isCovered(other));
}

/** The first seat that owes an action, clockwise beginning at a place in the order of players; null when the round is closed. */
function firstFrom(round: Round, start: number): Seat | null {
  const { players } = round;
  let live = 0;
  for (const player of players) if (player.status === 'live') live++;
  if (live < 2) return null;
  for (let step = 0; step < players.length; step++) {
    const player = players[(start + step) % players.length] as HandSeat;
    if (mustAct(round, player)) return player.seat;
  }
  return null;
}

const placeOf = ({ players }: Round, seat: Seat): number => players.findIndex((player) => player.seat === seat);

/** The next seat, clockwise after `from`, that owes an action; null when the betting round is closed. */
export const nextToAct = (round: Round, from: Seat): Seat | null => firstFrom(round, placeOf(round, from) + 1);

/** Who acts first when `opener` is to open: the next one clockwise where that seat is all in. Null: nobody can. */
export const firstToAct = (round: Round, opener: Seat): Seat | null => firstFrom(round, placeOf(round, opener));

/** True when no betting is possible on later streets: at most one live player has chips behind. */
export const noMoreBetting = (hand: Hand): boolean => hand.players.filter(withChipsBehind).length < 2;
