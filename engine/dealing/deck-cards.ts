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
