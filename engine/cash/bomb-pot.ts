import type { Chips } from '../chips.ts';
import type { Stakes } from '../stakes.ts';
import { type VariantId, variantOf } from '../variants/all-variants.ts';

const deckSizes = { full: 52, short: 36, royal: 20 } as const;

/** How many boards the deck has cards for, with so many players; one in games without a board. */
export function mostBoards(game: VariantId, players: number): number {
  const { deck, streets } = variantOf(game);
  let hole = 0;
  let board = 0;
  let burnt = 0;
  for (const street of streets) {
    hole += street.down + street.up;
    board += street.boardCards;
    if (street.burn) burnt += 1;
  }
  if (board === 0) return 1;
  return Math.max(1, Math.floor((deckSizes[deck] - players * hole - burnt) / board));
}

/** The stakes of a hand in which everybody puts in the same instead of blinds. */
export const bombPotStakes = (stakes: Stakes, ante: Chips): Stakes => ({
  ...stakes,
  ante: { kind: 'each', chips: ante, order: 'ante-first', short: 'own-share' },
});
