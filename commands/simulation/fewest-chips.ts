/** The fewest chips of these values, smallest first, that make a stack. */
export function fewestChips(chips: number, values: readonly number[]): Readonly<Record<number, number>> {
  let left = chips;
  return Object.fromEntries(
    values.toReversed().map((value) => {
      const count = Math.floor(left / value);
      left -= count * value;
      return [value, count];
    }),
  );
}
