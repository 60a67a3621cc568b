import type { Seat } from '../../../../../engine/notation.ts';
import type { Share } from '../../../../../engine/table.ts';
import type { Words } from '../../../../text/use-text.ts';

/** Seats that get chips. */
export const winnersIn = ({ shares }: { readonly shares: readonly Share[] }): readonly Seat[] =>
  shares.filter(({ chips }) => chips > 0).map(({ seat }) => seat);

/** "5 and 9", "3, 5 and 9". */
export const seatList = (seats: readonly Seat[], words: Words): string => andList(seats.map(String), words);

/** The same of words: "five and nine". */
export function andList(names: readonly string[], { t }: Words): string {
  const last = names.at(-1);
  return names.length < 2 || last === undefined
    ? names.join()
    : t('console:awards.and', { first: names.slice(0, -1).join(', '), last });
}
