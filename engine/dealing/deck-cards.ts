import { allCards, type Card, type KnownCard, ranks } from '../card.ts';
import type { Variant } from '../variant.ts';

const from = (lowest: (typeof ranks)[number]): ReadonlySet<Card> =>
  new Set(allCards.filter((card) => ranks.findIndex((rank) => card.startsWith(rank)) >= ranks.indexOf(lowest)));

const decks: Readonly<Record<Variant['deck'], ReadonlySet<Card>>> = {
  full: new Set(allCards),
  short: from('6'),
  royal: from('T'),
};

/** Is this a known card, and one of the deck the game is dealt with? */
export const isOfDeck = (deck: Variant['deck'], card: Card): card is KnownCard => decks[deck].has(card);

/**
 * How many players the deck is enough for. In stud the last card is one for all when it runs short, and eight get that far;
 * where cards are drawn, what was thrown away is shuffled in again.
 */
export function mostPlayers(variant: Variant): number {
  if (variant.stud !== null) return mostInStud;
  const { own, board } = dealtInAll(variant);
  return Math.floor((decks[variant.deck].size - board) / own);
}

/** How many times the rest of the board can be run from what is left of the deck. */
export function mostRuns(variant: Variant, players: number, boardCards: number): number {
  const { own, board } = dealtInAll(variant);
  return Math.floor((decks[variant.deck].size - players * own - boardCards) / Math.max(1, board - boardCards));
}

/** Cards dealt to each player, thrown away or not, and on a board. */
function dealtInAll({ streets }: Variant): { readonly own: number; readonly board: number } {
  let [own, board] = [0, 0];
  for (const { down, boardCards } of streets) {
    own += down;
    board += boardCards;
  }
  return { own, board };
}

const mostInStud = 8;
