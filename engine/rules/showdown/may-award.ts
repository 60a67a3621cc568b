import type { Chips } from '../../words/chips.ts';
import type { Share } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';

/**
 * Why chips may not be pushed to a seat: the cards give it nothing or less, or give it so much in all, of which it has
 * some already.
 */
export type AwardRefusal =
  /** A hand is still hidden, or none may win yet. */
  | { readonly reason: 'not-settled' }
  | { readonly reason: 'not-the-winner'; readonly seat: Seat; readonly winners: readonly Seat[] }
  | { readonly reason: 'not-the-share'; readonly seat: Seat; readonly chips: Chips; readonly due: Chips };

/**
 * May so many chips be pushed to a seat: one of its shares, or all of them? `due` is what the cards give each winner of each
 * pot and has not been pushed yet; null: unsettled.
 */
export function whyNotAward(due: readonly Share[] | null, seat: Seat, chips: Chips): AwardRefusal | null {
  if (due === null) return { reason: 'not-settled' };
  const own = due.filter((share) => share.seat === seat);
  if (own.length === 0)
    return { reason: 'not-the-winner', seat, winners: [...new Set(due.map((share) => share.seat))] };
  const all = own.reduce((sum, share) => sum + share.chips, 0);
  const fits = chips === all || own.some((share) => share.chips === chips);
  return fits ? null : { reason: 'not-the-share', seat, chips, due: all };
}
