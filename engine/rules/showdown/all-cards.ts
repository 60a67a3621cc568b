import type { KnownCard } from '../../words/card.ts';
import type { Hand } from '../../words/hand.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { boardsOf, fullHandSize } from '../dealing/streets.ts';
import { bestValue } from '../hand-kinds/best-hand.ts';
import { areKnown } from '../pots/hand-values.ts';

/**
 * How many more cards of a hand must lie open before it may win at showdown. All of them, where the rulebook says so
 * (tda-2011#13, tda-sk#13, house-cz#show.1); where only a board that plays must be claimed with all cards (tda-cz#13),
 * none once the cards shown beat every board by themselves.
 */
export function cardsMissing(hand: Hand, shown: readonly KnownCard[]): number {
  const missing = fullHandSize(hand) - shown.length;
  if (missing <= 0 || shown.length === 0) return Math.max(0, missing);
  return hand.policies['showdown.allCardsToWin'] === 'board-plays' && beatsBoards(hand, shown) ? 0 : missing;
}

function beatsBoards(hand: Hand, shown: readonly KnownCard[]): boolean {
  const [{ kind, fromHole }] = variantOf(hand.variant).hands;
  return boardsOf(hand).every((board) => {
    if (!areKnown(board)) return false;
    const made = bestValue(kind, shown, board, fromHole);
    return made !== null && made > (bestValue(kind, [], board, fromHole) ?? 0);
  });
}
