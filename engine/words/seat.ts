/** A chair at the table, 1 to 10, clockwise from the left of the person who deals. */
export type Seat = number;
export const mostSeats = 10;

/** The seats of a list, clockwise, beginning with the first one after `from` (which may be a seat that is not listed). */
export function clockwiseFrom(from: Seat, seats: readonly Seat[]): readonly Seat[] {
  const sorted = [...seats].sort((a, b) => a - b);
  return [...sorted.filter((seat) => seat > from), ...sorted.filter((seat) => seat <= from)];
}
