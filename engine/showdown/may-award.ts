import type { Chips } from '../chips.ts';
import type { Seat } from '../seat.ts';
import type { Share } from '../table-state.ts';

/** Why chips may not be pushed to a seat: the cards give it nothing or less, or give it so much in all, of which it has some already. */
export type AwardRefusal =
  /** A hand is still hidden, or none may win yet. */
  | { readonly reason: 'not-settled' }
  | { readonly reason: 'not-the-winner'; readonly seat: Seat; readonly winners: readonly Seat[] }
  | { readonly reason: 'not-the-share'; readonly seat: Seat; readonly chips: Chips; readonly due: Chips };

/** May so many chips be pushed to a seat? `due` is what the cards give each winner and has not been pushed yet; null: unsettled. */
export function whyNotAward(due: readonly Share[] | null, seat: Seat, chips: Chips): AwardRefusal | null {
  if (due === null) return { reason: 'not-settled' };
  const share = due.find((one) => one.seat === seat);
  if (share === undefined) return { reason: 'not-the-winner', seat, winners: due.map(({ seat: winner }) => winner) };
  return share.chips === chips ? null : { reason: 'not-the-share', seat, chips, due: share.chips };
}
