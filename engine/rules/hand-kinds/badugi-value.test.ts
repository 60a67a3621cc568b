import { expect, test } from 'vitest';
import { type KnownCard, parseCards } from '../../words/card.ts';
import { nameHand } from './best-hand.ts';
import { cardNumber } from './card-number.ts';
import { badugiValue, eachSubset } from './low-value.ts';

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
