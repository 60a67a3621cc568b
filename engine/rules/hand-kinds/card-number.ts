import { allCards, type KnownCard } from '../../words/card.ts';

const numbers: ReadonlyMap<KnownCard, number> = new Map(allCards.map((card, number) => [card, number]));

/** A card as a whole number from 0 (`2c`) to 51 (`As`): four times the rank, from two to ace, plus the suit, c d h s. */
export const cardNumber = (card: KnownCard): number => numbers.get(card) as number;

/** The number after the last card; stands for an empty place. */
export const noCard = 52;

/** The rank of a numbered card, 0 for a two to 12 for an ace. */
export const rankOf = (card: number): number => card >> 2;

/** The suit of a numbered card, 0 for clubs to 3 for spades. */
export const suitOf = (card: number): number => card & 3;

/** The rank with the ace as the lowest: 0 for an ace to 12 for a king. */
export const aceLow = (rank: number): number => (rank === 12 ? 0 : rank + 1);
