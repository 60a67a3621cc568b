import { expect, test } from 'vitest';
import { allCards } from '../../words/card.ts';
import { aceLow, cardNumber, rankOf, suitOf } from './card-number.ts';

test('cards are numbered from the two of clubs to the ace of spades, four of a rank in a row', () => {
  expect(allCards.map(cardNumber)).toEqual(Array.from({ length: 52 }, (_, number) => number));
  expect(cardNumber('2c')).toBe(0);
  expect(cardNumber('3d')).toBe(5);
  expect(cardNumber('As')).toBe(51);
});

test('a number says its rank and suit', () => {
  expect([rankOf(cardNumber('Th')), suitOf(cardNumber('Th'))]).toEqual([8, 2]);
});

test('a low ace is below the two, and every other rank one higher', () => {
  expect(Array.from({ length: 13 }, (_, rank) => aceLow(rank))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0]);
});
