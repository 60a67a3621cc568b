import type { Seat } from '../../engine/notation.ts';
import type { Words } from './use-text.ts';

/** Seats in few characters, in the order given: "4–6, 8". Two neighbours stay two numbers. */
export function seatRanges(seats: readonly Seat[]): string {
  const runs: Seat[][] = [];
  for (const seat of seats) {
    const run = runs.at(-1);
    if (run?.at(-1) === seat - 1) run.push(seat);
    else runs.push([seat]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(', '))).join(', ');
}

/** The same for seats that do something together, so that their order means nothing. */
export const seatsAtOnce = (seats: readonly Seat[]): string => seatRanges(seats.toSorted((one, other) => one - other));

/** "Seat 7", or "Seats 4–6, 8". */
export function seatsNumbered(seats: readonly Seat[], { t }: Pick<Words, 't'>): string {
  const [seat, ...others] = seats;
  return seat !== undefined && others.length === 0
    ? t('shared:seat.numbered', { seat })
    : t('shared:seat.severalNumbered', { seats: seatsAtOnce(seats) });
}
