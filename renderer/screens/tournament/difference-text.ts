import type { EventWords } from './event-context.ts';

/** How many chips are missing, or too many. */
export const differenceText = (difference: number, { t, amount }: Pick<EventWords, 't' | 'amount'>): string =>
  t(difference < 0 ? 'count.missing' : 'count.tooMany', { chips: amount(Math.abs(difference)) });
