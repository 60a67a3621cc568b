/** Whole chips in the table's currency; money is never a fraction here. */
export type Chips = number;

export const isChips = (value: unknown): value is Chips =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
