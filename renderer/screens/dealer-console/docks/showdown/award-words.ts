import { type Seat, variantOf } from '../../../../../engine/notation.ts';
import type { Award, Hand, LegalActions, Share } from '../../../../../engine/table.ts';
import type { Words } from '../../../../text/use-text.ts';

/** Seats that get chips. */
export const winnersIn = ({ shares }: { readonly shares: readonly Share[] }): readonly Seat[] =>
  shares.filter(({ chips }) => chips > 0).map(({ seat }) => seat);

/** "5 and 9", "3, 5 and 9". */
export const seatList = (seats: readonly Seat[], words: Words): string => andList(seats.map(String), words);

/** The same for words: "five and nine". */
export function andList(names: readonly string[], { t }: Words): string {
  const last = names.at(-1);
  return names.length < 2 || last === undefined
    ? names.join()
    : t('and', { first: names.slice(0, -1).join(', '), last });
}

/** A pot, or the half or board of it that is won separately. */
export type PotPart = LegalActions['nameWinners'][number];

/** Which part of a pot it is: "Low", "Board 2 · High", "Board 2" without halves; empty for a whole pot. */
export function partName({ board, half }: PotPart, hand: Hand, t: Words['t'], award?: Award): string {
  // Without a low, and if the same hands win both, high and low are won as one.
  const isHalf = award === undefined || award.parts.some((part) => part.board === board && part.half === 'low');
  return [
    ...(hand.moreBoards.length > 0 ? [t('shared:board.numbered', { board: board + 1 })] : []),
    ...(isHalf && variantOf(hand.variant).hands.length === 2 ? [t(`shared:pot.${half}`)] : []),
  ].join(' · ');
}
