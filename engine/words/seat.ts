/** A chair at the table, 1 to 10, clockwise from the dealer's left. */
export type Seat = number;
export const mostSeats = 10;

/** Whether the seats are in ascending order, as nearly every list of seats is. */
function isInOrder(seats: readonly Seat[]): boolean {
  for (let index = 1; index < seats.length; index++)
    if ((seats[index] as Seat) < (seats[index - 1] as Seat)) return false;
  return true;
}

/** The listed seats, clockwise, beginning after `from`, which need not be listed. */
export function clockwiseFrom(from: Seat, seats: readonly Seat[]): readonly Seat[] {
  const sorted = isInOrder(seats) ? seats : seats.toSorted((a, b) => a - b);
  let first = 0;
  while (first < sorted.length && (sorted[first] as Seat) <= from) first++;
  return first === 0 || first === sorted.length ? sorted : [...sorted.slice(first), ...sorted.slice(0, first)];
}
