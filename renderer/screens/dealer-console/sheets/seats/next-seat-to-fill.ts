import type { Seat } from '../../../../../engine/notation.ts';
import type { TableState } from '../../../../../engine/table.ts';

/**
 * The open seat after this one where a cash table is being filled: no hand was dealt since it was opened or set up. Null: play goes on there, or
 * every other seat is taken.
 */
export function nextSeatToFill({ mode, handNumber, setUpAfter = 0, chairs }: TableState, seat: Seat): Seat | null {
  if (mode !== 'cash' || handNumber !== setUpAfter) return null;
  const round = [...chairs.slice(seat), ...chairs.slice(0, seat - 1)];
  return round.find(({ player }) => player === null)?.seat ?? null;
}
