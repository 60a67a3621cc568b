import { expect, test } from 'vitest';
import { refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import { allCards } from '../../words/card.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { isOfDeck, mostPlayers } from './deck-cards.ts';

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

test.each([
  ['no-limit-holdem', 22],
  ['no-limit-royal-holdem', 6],
  ['no-limit-short-deck', 14],
  ['pot-limit-omaha-5', 8],
  ['pot-limit-omaha-6', 7],
  ['limit-stud', 8],
  ['limit-2-7-triple-draw', 10],
] as const)('%s: the deck is enough for %i players', (variant, most) => {
  expect(mostPlayers(variantOf(variant))).toBe(most);
});

test('more players than the deck is enough for are not dealt to', () => {
  const ten = sampleTable(
    Array.from({ length: 10 }, () => 5000),
    { variant: 'pot-limit-omaha-6' },
  );
  expect(refusalOf(ten, start)).toEqual({
    reason: 'too-many-players',
    variant: 'pot-limit-omaha-6',
    players: 10,
    most: 7,
  });
});
