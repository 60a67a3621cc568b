import type { Deal } from '../../words/dealing-faults.ts';
import { clockwiseFrom, type Seat } from '../../words/seat.ts';

/** Cards each player gets in the first deal. */
export const handSizeOf = ({ cards }: Pick<Deal, 'cards'>): number => cards.down + cards.up;

/** The seats in the order of the deal: from the left of the button, without one from the left of the person dealing. */
export const dealingOrder = ({ entitled, positions }: Pick<Deal, 'entitled' | 'positions'>): readonly Seat[] =>
  clockwiseFrom(positions?.button ?? 0, entitled);

/** Which time round a card is dealt, counted from 1. */
export const roundOf = ({ entitled }: Pick<Deal, 'entitled'>, cardNo: number): number =>
  Math.ceil(cardNo / entitled.length);

/** How many cards each seat has got. */
export function cardsBySeat(seen: readonly Seat[]): ReadonlyMap<Seat, number> {
  const counts = new Map<Seat, number>();
  for (const seat of seen) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  return counts;
}
