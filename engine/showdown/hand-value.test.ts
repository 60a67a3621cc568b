import { expect, test } from 'vitest';
import { type KnownCard, parseCards } from '../card.ts';
import { highHandValue, nameHand } from './hand-value.ts';

const cards = (text: string): readonly KnownCard[] => parseCards(text) as readonly KnownCard[];
const value = (text: string): number => highHandValue(cards(text));

/** From worst to best; each must beat the one before it. */
const ladder: readonly [text: string, category: string, ranks: string][] = [
  ['2c3d4h5s7c', 'high-card', '75432'],
  ['AcKdQhJs9c', 'high-card', 'AKQJ9'],
  ['2c2dKhQsJc', 'pair', '2KQJ'],
  ['2c2dAh4s3c', 'pair', '2A43'],
  ['AcAdKhQsJc', 'pair', 'AKQJ'],
  ['3c3d2h2sAc', 'two-pair', '32A'],
  ['KcKd4h4sQc', 'two-pair', 'K4Q'],
  ['KcKd4h4sAc', 'two-pair', 'K4A'],
  ['2c2d2hAsKc', 'three-of-a-kind', '2AK'],
  ['Ac2d3h4s5c', 'straight', '5'],
  ['2c3d4h5s6c', 'straight', '6'],
  ['TcJdQhKsAc', 'straight', 'A'],
  ['2c3c4c5c7c', 'flush', '75432'],
  ['AcQcTc8c6c', 'flush', 'AQT86'],
  ['2c2d2h3s3c', 'full-house', '23'],
  ['AcAdAh2s2c', 'full-house', 'A2'],
  ['2c2d2h2sAc', 'four-of-a-kind', '2A'],
  ['Ac2c3c4c5c', 'straight-flush', '5'],
  ['TcJcQcKcAc', 'straight-flush', 'A'],
];

test.each(ladder)('%s is %s, decided by %s', (text, category, ranks) => {
  expect(nameHand(value(text))).toEqual({ category, ranks: [...ranks] });
});

test('every hand of the ladder beats the one before it', () => {
  const values = ladder.map(([text]) => value(text));
  expect(values).toEqual([...values].sort((a, b) => a - b));
  expect(new Set(values).size).toBe(values.length);
});

test.each([
  ['two pairs of three count, with the best kicker', 'KcKd4h4s2c2dAs', 'KcKd4h4sAs'],
  ['two threes of a kind are a full house', 'KcKdKh4s4c4d2s', 'KcKdKh4s4c'],
  ['six cards of a suit: the best five', 'AcQcTc8c6c2cKd', 'AcQcTc8c6c'],
  ['a straight of seven: its top', '3c4d5h6s7c8d9h', '5h6s7c8d9h'],
  ['a flush beats the straight beside it', '2c3c4c5d6h9cKc', '2c3c4c9cKc'],
  ['a straight flush is not a flush and a straight apart', '2c3c4c5c6hAcKc', 'Ac2c3c4c5c'],
])('seven cards: %s', (_, seven, five) => {
  expect(value(seven)).toBe(value(five));
});

test('suits never break a tie', () => {
  expect(value('AcKdQhJs9c')).toBe(value('AhKsQcJd9h'));
});
