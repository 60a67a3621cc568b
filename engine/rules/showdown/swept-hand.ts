import type { Hand } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import { whyNotKill } from './may-kill.ts';

export type SweptAlarm =
  /** It lay open and wins: the pot is still its own. */
  | 'WINNER-KILLED'
  /** It was live and hidden: dead, if nobody can tell its cards. */
  | 'HAND-SWEPT';

/**
 * What it means that a hand's cards are seen in the muck although nobody gave it up. Null: nothing, it has lost or is
 * out.
 */
export function sweptAlarm(hand: Hand, seat: Seat): SweptAlarm | null {
  const player = hand.players.find((one) => one.seat === seat);
  if (player === undefined || player.status !== 'live') return null;
  if (player.tabled === null) return 'HAND-SWEPT';
  const wins = hand.awards.some(({ shares }) => shares.some((share) => share.seat === seat));
  const safe = wins || whyNotKill(hand, seat, {})?.reason === 'winner-cannot-be-killed';
  return safe && hand.policies.killTabledWinner === 'forbidden' ? 'WINNER-KILLED' : null;
}
