/** A chair at the table, 1 to 10, clockwise from the left of the person who deals. */
export type Seat = number;
export const mostSeats = 10;

/** As nearly every list of seats is. */
function isInOrder(seats: readonly Seat[]): boolean {
  for (let index = 1; index < seats.length; index++)
    if ((seats[index] as Seat) < (seats[index - 1] as Seat)) return false;
  return true;
}

/** The seats of a list, clockwise, beginning with the first one after `from` (which may be a seat that is not listed). */
export function clockwiseFrom(from: Seat, seats: readonly Seat[]): readonly Seat[] {
  const sorted = isInOrder(seats) ? seats : seats.toSorted((a, b) => a - b);
  let first = 0;
  while (first < sorted.length && (sorted[first] as Seat) <= from) first++;
  return first === 0 || first === sorted.length ? sorted : [...sorted.slice(first), ...sorted.slice(0, first)];
}
