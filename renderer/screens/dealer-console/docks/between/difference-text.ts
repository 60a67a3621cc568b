import type { Words } from '../../../../text/use-text.ts';

/** "400 less than booked", "agrees with the book". */
export function differenceText(difference: number, { t, amount }: Words): string {
  if (difference === 0) return t('between:amount.agrees');
  return t(`between:amount.${difference > 0 ? 'more' : 'less'}`, { chips: amount(Math.abs(difference)) });
}

/** "+400", "−400", "0". */
export const signedAmount = (chips: number, { amount }: Pick<Words, 'amount'>): string =>
  `${chips > 0 ? '+' : chips < 0 ? '−' : ''}${amount(Math.abs(chips))}`;
