import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allCards, type KnownCard } from '../../words/card.ts';
import type { HandKind } from '../../words/hand-kind.ts';
import { eachFive, nameHand } from './best-hand.ts';
import { cardNumber } from './card-number.ts';
import { highValue, shortDeckValue } from './high-value.ts';

/** How many hands of five cards from this one up have each value. */
function countByValue(evaluate: typeof highValue, lowest: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const deck = Array.from({ length: 52 - lowest }, (_, index) => lowest + index);
  eachFive(deck, [], 'any', (a, b, c, d, e) => {
    const value = evaluate(a, b, c, d, e);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  });
  return counts;
}

/** How many hands each category has, weakest first. */
function countByCategory(kind: HandKind, counts: ReadonlyMap<number, number>): readonly (readonly [string, number])[] {
  const byCategory = new Map<string, number>();
  for (const [value, count] of [...counts].sort(([one], [other]) => one - other)) {
    const { category } = nameHand(kind, value);
    byCategory.set(category, (byCategory.get(category) ?? 0) + count);
  }
  return [...byCategory];
}

describe('all 2,598,960 hands of five cards', () => {
  const counts = countByValue(highValue, 0);

  test('are 7,462 classes, numbered without a gap', () => {
    expect([...counts.keys()].sort((one, other) => one - other)).toEqual(
      Array.from({ length: 7462 }, (_, index) => index + 1),
    );
  });

  test('are as often in each category as odds say, the categories in their order', () => {
    expect(countByCategory('high', counts)).toEqual([
      ['high-card', 1_302_540],
      ['pair', 1_098_240],
      ['two-pair', 123_552],
      ['three-of-a-kind', 54_912],
      ['straight', 10_200],
      ['flush', 5108],
      ['full-house', 3744],
      ['four-of-a-kind', 624],
      ['straight-flush', 40],
    ]);
  });
});

describe('all 376,992 hands of five cards from the sixes up', () => {
  const counts = countByValue(shortDeckValue, cardNumber('6c'));

  test('are 1,404 classes, numbered without a gap', () => {
    expect([...counts.keys()].sort((one, other) => one - other)).toEqual(
      Array.from({ length: 1404 }, (_, index) => index + 1),
    );
  });

  test('are as often in each category as combinations say, a flush above a full house', () => {
    expect(countByCategory('short-deck-high', counts)).toEqual([
      ['high-card', 122_400],
      ['pair', 193_536],
      ['two-pair', 36_288],
      ['three-of-a-kind', 16_128],
      ['straight', 6120],
      ['full-house', 1728],
      ['flush', 480],
      ['four-of-a-kind', 288],
      ['straight-flush', 24],
    ]);
  });
});

describe.each([
  ['high', highValue, allCards],
  ['short-deck-high', shortDeckValue, allCards.slice(cardNumber('6c'))],
  // Few cards make flushes, full houses and straight flushes frequent.
  ['high, nines up', highValue, allCards.slice(cardNumber('9c'))],
  ['high, two suits', highValue, allCards.filter((card) => 'cd'.includes(card.charAt(1)))],
] as const)('%s', (_, evaluate, deck: readonly KnownCard[]) => {
  test.each([6, 7])('%d cards are worth the best five of them', (size) => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...deck], { minLength: size, maxLength: size }), (cards) => {
        const numbers = cards.map(cardNumber);
        let best = 0;
        eachFive(numbers, [], 'any', (a, b, c, d, e) => {
          best = Math.max(best, evaluate(a, b, c, d, e));
        });
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f, g] = numbers;
        expect(evaluate(a, b, c, d, e, f, g)).toBe(best);
      }),
      { numRuns: 500 },
    );
  });
});

test('a card that is in no short deck has no value in it, and spoils no other hand', () => {
  const numbers = (['2c', 'Kd', 'Kh', '9s', '6c'] as const).map(cardNumber) as [number, number, number, number, number];
  const kings = (['8c', 'Kd', 'Kh', '9s', '6c'] as const).map(cardNumber) as [number, number, number, number, number];
  expect(shortDeckValue(...numbers)).toBe(0);
  expect(nameHand('short-deck-high', shortDeckValue(...kings)).ranks).toEqual(['K', '9', '8', '6']);
});
