import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allCards, type KnownCard, parseCards } from '../../words/card.ts';
import { boardValue, cardOrder, highestBySuit } from './up-card-order.ts';

const cards = (text: string): readonly KnownCard[] => parseCards(text) as readonly KnownCard[];

/** Boards of the same number of cards, from the one that opens to the one that is last. */
const ladders: readonly [order: 'high' | 'low', boards: readonly string[]][] = [
  ['high', ['As', 'Kc', '3d', '2s']],
  ['high', ['2c2d', 'AsKs', 'AcQd', '3c2d']],
  ['high', ['AcAdAh', '2c2d2h', 'AcAd3h', 'AcAd2h', 'KcKdAh', 'AcKdQh', '5c4c3c']],
  ['high', ['2c2d2h2s', 'AcAdAhKc', 'AcAdQhQs', 'KcKdQhQs', 'AcAdKhQs', 'AcKcQcJc', '6c5d4h3s']],
  ['high', ['2c2d2h2s3c', 'AcAdAhKcKd', 'AcAdAhKcQd', 'KcKd4h4sAc', 'KcKd4h4sQc', 'AcKcQcJcTc']],
  ['low', ['Ad', '2c', 'Qs', 'Kc']],
  ['low', ['2cAs', '3cAd', '3c2d', 'KsQc', 'AcAd', '2c2d', 'KcKd']],
  ['low', ['3c2dAh', '8c4s3d', '8c5dAh', 'KcQdJs', 'AcAd2h', 'AcAd3h', '2c2dAh', 'AcAdAh', '2c2d2h']],
  ['low', ['4c3c2cAc', '5c4d3h2s', 'KcQdJhTs', 'AcAd3h2s', 'AcAd2h2s', 'KcKdAhAs', 'AcAdAhKs', 'AcAdAhAs']],
];

test.each(ladders)('the %s board, best first: %j', (order, boards) => {
  const values = boards.map((board) => boardValue(order, cards(board)));
  expect(values).toEqual([...values].sort((one, other) => other - one));
  expect(new Set(values).size).toBe(values.length);
});

test.each(['high', 'low'] as const)('%s: suits and the order of the cards never part two boards', (order) => {
  expect(boardValue(order, cards('AcKdKh4s'))).toBe(boardValue(order, cards('4cKsAdKc')));
});

test('six cards of each kind are numbers that can be told apart', () => {
  expect(boardValue('high', cards('AcAdAhAsKcQd'))).toBeGreaterThan(boardValue('high', cards('AcAdAhAsKcJd')));
  expect(boardValue('low', cards('6c5d4h3s2cAd'))).toBeGreaterThan(boardValue('low', cards('7c5d4h3s2cAd')));
  expect(Number.isSafeInteger(boardValue('low', cards('KcKdKhQsQcQd')))).toBe(true);
});

describe('single cards', () => {
  test('clubs, diamonds, hearts, spades within a rank, and the ace at the end that was asked for', () => {
    const sorted = (ace: 'high' | 'low'): string =>
      cards('KsAc2sAsKc2c2h2d')
        .toSorted((one, other) => cardOrder(one, ace) - cardOrder(other, ace))
        .join('');
    expect(sorted('high')).toBe('2c2d2h2sKcKsAcAs');
    expect(sorted('low')).toBe('AcAs2c2d2h2sKcKs');
  });

  test.each(['high', 'low'] as const)('no two cards are equal, ace %s', (ace) => {
    expect(new Set(allCards.map((card) => cardOrder(card, ace))).size).toBe(52);
  });

  test('the highest card has the highest rank, then the highest suit', () => {
    expect(highestBySuit(cards('2sKdKh3c'))).toBe('Kh');
    expect(highestBySuit(cards('KsAc2s'))).toBe('Ac');
    fc.assert(
      fc.property(fc.shuffledSubarray([...allCards], { minLength: 1 }), (some) => {
        const highest = cardOrder(highestBySuit(some), 'high');
        expect(some.every((card) => cardOrder(card, 'high') <= highest)).toBe(true);
      }),
    );
  });

  test('none of no cards is a bug', () => {
    expect(() => highestBySuit([])).toThrow('None of no cards is the highest.');
  });
});
