import { allCards, type Card, type KnownCard } from '../../words/card.ts';
import type { Variant } from '../../words/variant.ts';

const from = (lowest: KnownCard): ReadonlySet<Card> => new Set(allCards.slice(allCards.indexOf(lowest)));

const decks: Readonly<Record<Variant['deck'], ReadonlySet<Card>>> = {
  full: new Set(allCards),
  short: from('6c'),
  royal: from('Tc'),
};

/** Whether this card is known and belongs to the game's deck. */
export const isOfDeck = (deck: Variant['deck'], card: Card): card is KnownCard => decks[deck].has(card);

/** Cards in the deck. */
export const deckSize = (deck: Variant['deck']): number => decks[deck].size;

/** In stud, when the deck runs short, the last card is shared by all: eight players get that far. */
const mostInStud = 8;

/**
 * How many players the deck is enough for, with a card burnt before each street of the board. In draw games the discards are shuffled in
 * again and nobody counts burnt cards.
 */
export function mostPlayers(variant: Variant): number {
  if (variant.stud !== null) return mostInStud;
  const { own, board, burnt } = dealtInAll(variant);
  return Math.floor((deckSize(variant.deck) - board - burnt) / own);
}

/** How many boards can be dealt side by side; one in games without a board. Their streets share burnt cards. */
export function mostBoards(variant: Variant, players: number): number {
  const { own, board, burnt } = dealtInAll(variant);
  return board === 0 ? 1 : Math.max(1, Math.floor((deckSize(variant.deck) - players * own - burnt) / board));
}

/** How often the rest of a board with so many cards can be run, one run after another, each with its own burnt cards. */
export function mostRuns(variant: Variant, players: number, boardCards: number): number {
  const { own, board, burnt } = dealtInAll(variant);
  const burntBefore = burntUntil(variant, boardCards);
  const left = deckSize(variant.deck) - players * own - boardCards - burntBefore;
  return Math.floor(left / Math.max(1, board - boardCards + burnt - burntBefore));
}

/** Computed once for each game, because every hand that begins asks. */
const dealtIn = new Map<Variant, ReturnType<typeof sumOfStreets>>();

function dealtInAll(variant: Variant): ReturnType<typeof sumOfStreets> {
  const known = dealtIn.get(variant) ?? sumOfStreets(variant);
  dealtIn.set(variant, known);
  return known;
}

/** Cards dealt to each player, discarded or not; cards on a board; cards burnt for it. */
function sumOfStreets(variant: Variant): { readonly own: number; readonly board: number; readonly burnt: number } {
  let [own, board] = [0, 0];
  for (const { down, up, boardCards } of variant.streets) {
    own += down + up;
    board += boardCards;
  }
  return { own, board, burnt: burntUntil(variant, board) };
}

/** Cards burnt for the streets of a board up to so many cards. */
function burntUntil({ streets }: Variant, boardCards: number): number {
  let [lying, burnt] = [0, 0];
  for (const street of streets) {
    if (lying >= boardCards) break;
    if (street.burn && street.boardCards > 0) burnt += 1;
    lying += street.boardCards;
  }
  return burnt;
}
