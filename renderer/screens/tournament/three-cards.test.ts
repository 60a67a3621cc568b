import { expect, test } from 'vitest';
import { threeCards } from './mystery-panel.tsx';

test.each([
  ['Kd 7c 2s', 'Kd 7c 2s'],
  ['kd7C2S', 'Kd 7c 2s'],
  ['10h, ad, tc', 'Th Ad Tc'],
  ['K♦ 10♣ 2♠', 'Kd Tc 2s'],
])('%s is three cards', (typed, cards) => {
  expect(threeCards(typed)).toBe(cards);
});

test.each(['', 'Kd', 'Kd 7c', 'Kd Kd 2s', 'Kd 7c 2s 3h', 'Kd 7c 2', 'Kd 7c 2x', '1d 7c 2s', 'Kd 7c 2s?', 'král'])(
  'a slip goes into no draw: “%s”',
  (typed) => {
    expect(threeCards(typed)).toBeNull();
  },
);
