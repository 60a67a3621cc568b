import type { Hand, PotPart } from '../../words/hand.ts';
import { variantOf } from '../../words/variants/all-variants.ts';

/** Under this name a part's winners are kept. */
export const keyOf = ({ pot, board, half }: PotPart): string => `${pot}.${board}.${half}`;

/** The parts a pot is won in: each board for itself, and each half of it in split games. */
export function partsOf(hand: Hand, pot: number): readonly PotPart[] {
  const halves = variantOf(hand.variant).hands.length === 2 ? (['high', 'low'] as const) : (['high'] as const);
  const boards = Array.from({ length: 1 + hand.moreBoards.length }, (_, board) => board);
  return boards.flatMap((board) => halves.map((half) => ({ pot, board, half })));
}
