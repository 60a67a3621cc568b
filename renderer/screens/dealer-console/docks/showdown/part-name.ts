import { variantOf } from '../../../../../engine/notation.ts';
import type { Hand, LegalActions } from '../../../../../engine/table.ts';
import type { Words } from '../../../../text/use-text.ts';

/** A pot, or the half of it or the board of it that is won by itself. */
export type PotPart = LegalActions['nameWinners'][number];

/** What part of a pot it is: "Low", "Board 2 · High"; empty for a whole pot. */
export function partName({ board, half }: PotPart, hand: Hand, t: Words['t']): string {
  return [
    ...(hand.moreBoards.length > 0 ? [t('shared:board.numbered', { board: board + 1 })] : []),
    ...(variantOf(hand.variant).hands.length === 2 ? [t(`shared:pot.${half}`)] : []),
  ].join(' · ');
}
