import type { Chips } from '../../words/chips.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { Stakes } from '../../words/stakes.ts';

/** A player who was sent to another table and came later than a hand there. Moments of one clock. */
export interface LateArrival {
  readonly move: Policies['dodgeBlind']['moves'][number];
  readonly orderedAt: number;
  readonly arrivedAt: number;
  readonly seat: Seat;
  /** A hand of the new table: when it began, and who would have posted had the player been there. */
  readonly hand: {
    readonly startedAt: number;
    readonly bigBlind: Seat | null;
    readonly smallBlind: Seat | null;
  };
  readonly blinds: Pick<Stakes, 'bigBlind' | 'smallBlind'>;
}

/** The blind that passed the seat between order and arrival, for the floor to look into; null: none, or the rules do not mind. */
export function dodgedBlind(
  { move, orderedAt, arrivedAt, seat, hand, blinds }: LateArrival,
  { dodgeBlind }: Pick<Policies, 'dodgeBlind'>,
): Chips | null {
  const missed = orderedAt <= hand.startedAt && hand.startedAt < arrivedAt;
  if (!missed || !dodgeBlind.penalty || !dodgeBlind.moves.includes(move)) return null;
  if (hand.bigBlind === seat) return blinds.bigBlind;
  return hand.smallBlind === seat ? blinds.smallBlind : null;
}
