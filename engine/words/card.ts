/** Ranks from low to high; the index is the rank's strength. */
export const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
const suits = ['c', 'd', 'h', 's'] as const;
export type Rank = (typeof ranks)[number];
export type Suit = (typeof suits)[number];

/** A card in PHH notation: `As`, `Td`; `??` is an unnamed card. */
export type KnownCard = `${Rank}${Suit}`;
export type Card = KnownCard | '??';

export const unknownCard: Card = '??';

/** All 52, from `2c` to `As`. */
export const allCards: readonly KnownCard[] = ranks.flatMap((rank) => suits.map((suit): KnownCard => `${rank}${suit}`));

/** The single copy of each card's text. Cards that were read share its strings, which compare at once. */
const known: ReadonlyMap<string, KnownCard> = new Map(allCards.map((card) => [card, card]));

export const isKnownCard = (text: string): text is KnownCard => known.has(text);

/** Reads cards written without a separator (`AsKs`, `??`); a half-known card (`A?`) counts as unknown. Null if it is not card text. */
export function parseCards(text: string): readonly Card[] | null {
  if (text.length % 2 !== 0) return null;
  const cards: Card[] = [];
  for (let index = 0; index < text.length; index += 2) {
    const pair = text.slice(index, index + 2);
    const card = known.get(pair);
    if (card !== undefined) cards.push(card);
    else if (/^[2-9TJQKA?][cdhs?]$/.test(pair) && pair.includes('?')) cards.push(unknownCard);
    else return null;
  }
  return cards;
}

export const makeCards = (cards: readonly Card[]): string => cards.join('');
