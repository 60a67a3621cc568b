/** Whole chips in the table's currency, never a fraction. */
export type Chips = number;

/** Far more than any table holds, and small enough that sums of such amounts stay exact. */
const mostChips = 1_000_000_000_000;

export const isChips = (value: unknown): value is Chips =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostChips;
