import { expect, test } from 'vitest';
import { allCards } from '../card.ts';
import { isOfDeck } from './deck-cards.ts';

test.each([
  { deck: 'full', cards: 52, lowest: '2c' },
  { deck: 'short', cards: 36, lowest: '6c' },
  { deck: 'royal', cards: 20, lowest: 'Tc' },
] as const)('a $deck deck has $cards cards, from $lowest', ({ deck, cards, lowest }) => {
  const own = allCards.filter((card) => isOfDeck(deck, card));
  expect(own).toHaveLength(cards);
  expect(own[0]).toBe(lowest);
  expect(isOfDeck(deck, '??')).toBe(false);
});
