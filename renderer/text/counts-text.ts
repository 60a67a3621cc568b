import type { Chips } from '../../engine/notation.ts';
import type { Words } from './use-text.ts';

/** Chips counted by value, the largest first: `3×5,000 2×1,000`. Values with none are left out. */
export const countsText = (counts: Readonly<Record<Chips, number>>, { amount }: Pick<Words, 'amount'>): string =>
  valuesOf(counts)
    .map(({ value, count }) => `${amount(count)}×${amount(value)}`)
    .join(' ');

/** The largest first. */
export const valuesOf = (counts: Readonly<Record<Chips, number>>): readonly { value: Chips; count: number }[] =>
  Object.entries(counts)
    .map(([value, count]) => ({ value: Number(value), count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.value - one.value);
