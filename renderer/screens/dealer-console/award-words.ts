import type { Seat, Share } from '../../../engine/index.ts';
import type { Words } from '../../text/use-text.ts';

/** Seats that get chips. */
export const winnersIn = ({ shares }: { readonly shares: readonly Share[] }): readonly Seat[] =>
  shares.filter(({ chips }) => chips > 0).map(({ seat }) => seat);

/** "5 and 9", "3, 5 and 9". */
export function seatList(seats: readonly Seat[], { t }: Words): string {
  const last = seats.at(-1);
  return seats.length < 2 || last === undefined
    ? seats.join()
    : t('awards.and', { first: seats.slice(0, -1).join(', '), last });
}
