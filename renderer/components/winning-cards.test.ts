import { expect, test } from 'vitest';
import { bestFive } from './winning-cards.ts';

test('the five cards that win', () => {
  expect([...bestFive(['Kc', 'Qd', 'Ks', '7h', '2d', '9c', 'Jh'])].sort()).toEqual(['9c', 'Jh', 'Kc', 'Ks', 'Qd']);
});

test('nothing is marked while a card is unknown or cards are missing', () => {
  expect(bestFive(['Kc', '??', 'Ks', '7h', '2d', '9c', 'Jh'])).toEqual([]);
  expect(bestFive(['Kc', 'Qd'])).toEqual([]);
});
