import type { DealPositions } from '../../words/dealing-faults.ts';
import { clockwiseFrom, type Seat } from '../../words/seat.ts';

/** The positions one seat further, each to the next player. */
export function movedOn({ button, sb, bb }: DealPositions, seats: readonly Seat[]): DealPositions {
  const next = (seat: Seat): Seat => clockwiseFrom(seat, seats)[0] ?? seat;
  return { button: next(button), sb: next(sb ?? button), bb: next(bb) };
}
