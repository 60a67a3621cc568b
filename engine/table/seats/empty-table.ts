import type { Chair, TableState } from '../../words/table-state.ts';

/** Chairs nobody sits in. */
export function emptyChairs(seats: number): readonly Chair[] {
  const chairs: Chair[] = [];
  for (let seat = 1; seat <= seats; seat++)
    chairs.push({ seat, player: null, stack: 0, drift: 0, away: false, owes: null });
  return chairs;
}

/** Nothing was agreed for the next hand. */
export const nothingPlanned: TableState['nextHand'] = { straddles: [], bombPot: null, variant: null };
