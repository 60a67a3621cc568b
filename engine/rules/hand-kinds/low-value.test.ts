import { describe, expect, test } from 'vitest';
import { type KnownCard, parseCards } from '../../words/card.ts';
import type { HandKind } from '../../words/hand-kind.ts';
import { eachFive, nameHand } from './best-hand.ts';
import { cardNumber } from './card-number.ts';
import {
  aceToFiveValue,
  badugiValue,
  deuceToSevenValue,
  eachSubset,
  eightOrBetterValue,
  type FiveCardValue,
} from './low-value.ts';

const deck = Array.from({ length: 52 }, (_, number) => number);

/** Every value all hands of five cards can have, and how many hands have each. */
function countByValue(evaluate: FiveCardValue): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  eachFive(deck, [], 'any', (a, b, c, d, e) => {
    const value = evaluate(a, b, c, d, e);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  });
  return counts;
}

/** How many hands each category has, best first. */
function countByCategory(kind: HandKind, counts: ReadonlyMap<number, number>): readonly (readonly [string, number])[] {
  const byCategory = new Map<string, number>();
  for (const [value, count] of [...counts].sort(([one], [other]) => other - one)) {
    const { category } = nameHand(kind, value);
    byCategory.set(category, (byCategory.get(category) ?? 0) + count);
  }
  return [...byCategory];
}

describe('of all 2,598,960 hands of five cards', () => {
  test('ace to five sees 6,175 different ones: ranks alone count', () => {
    const counts = countByValue(aceToFiveValue);
    expect(counts.size).toBe(6175);
    expect(countByCategory('ace-to-five', counts)).toEqual([
      ['low', 1_317_888],
      ['pair', 1_098_240],
      ['two-pair', 123_552],
      ['three-of-a-kind', 54_912],
      ['full-house', 3744],
      ['four-of-a-kind', 624],
    ]);
  });

  test('deuce to seven sees 7,462, and no wheel: 1,020 straights fewer than high, 4 flushes more', () => {
    const counts = countByValue(deuceToSevenValue);
    expect(counts.size).toBe(7462);
    expect(countByCategory('deuce-to-seven', counts)).toEqual([
      ['low', 1_303_560],
      ['pair', 1_098_240],
      ['two-pair', 123_552],
      ['three-of-a-kind', 54_912],
      ['straight', 9180],
      ['flush', 5112],
      ['full-house', 3744],
      ['four-of-a-kind', 624],
      ['straight-flush', 36],
    ]);
  });

  test('57,344 qualify for eight or better, in 56 different ways', () => {
    const counts = new Map(countByValue(eightOrBetterValue));
    expect(counts.get(0)).toBe(2_598_960 - 57_344);
    counts.delete(0);
    expect(counts.size).toBe(56);
    expect(countByCategory('eight-or-better', counts)).toEqual([['low', 57_344]]);
  });
});

const numbers = (text: string): readonly number[] => (parseCards(text) as readonly KnownCard[]).map(cardNumber);

test('all 270,725 hands of four cards are 1,092 different badugis, as often as combinations say', () => {
  const counts = new Map<string, number>();
  const values = new Set<number>();
  for (let a = 3; a < 52; a++) {
    for (let b = 2; b < a; b++) {
      for (let c = 1; c < b; c++) {
        for (let d = 0; d < c; d++) {
          let best = 0;
          eachSubset([a, b, c, d], (cards) => {
            best = Math.max(best, badugiValue(cards));
          });
          values.add(best);
          const { category } = nameHand('badugi', best);
          counts.set(category, (counts.get(category) ?? 0) + 1);
        }
      }
    }
  }
  expect(values.size).toBe(1092);
  expect(Object.fromEntries(counts)).toEqual({
    // Thirteen ranks for the clubs, twelve for the diamonds, and so on.
    badugi: 13 * 12 * 11 * 10,
    'three-card': 154_440,
    'two-card': 96_252,
    // Four of a suit or four of a rank.
    'one-card': 4 * 715 + 13,
  });
});

test.each([
  ['two cards of a suit', 'Ac2d3h4c'],
  ['two cards of a rank', 'Ac2d3h3s'],
  ['more than four cards', 'Ac2d3h4s5c'],
  ['no card', ''],
])('%s are no badugi', (_, text) => {
  expect(badugiValue(numbers(text))).toBe(0);
});
