import type { Hand } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';

/** Won in a hand less put in. */
export function netOf({ players, awards }: Pick<Hand, 'players' | 'awards'>, seat: Seat): number {
  const { bet = 0, paid = 0, dead = 0 } = players.find((player) => player.seat === seat) ?? {};
  const shares = awards.flatMap((award) => award.shares).filter((share) => share.seat === seat);
  return shares.reduce((sum, { chips }) => sum + chips, 0) - bet - paid - dead;
}
