import { describe, expect, test } from 'vitest';
import { type KnownCard, parseCards } from '../../words/card.ts';
import type { HandCategory, HandKind } from '../../words/hand-kind.ts';
import { bestValue, nameHand } from './best-hand.ts';

const cards = (text: string): readonly KnownCard[] => parseCards(text) as readonly KnownCard[];
const value = (kind: HandKind, text: string): number => bestValue(kind, cards(text), [], 'any') as number;

type Rung = readonly [text: string, category: HandCategory, ranks: string];

/** From worst to best; each must beat the one before it. */
const ladders: Readonly<Record<HandKind, readonly Rung[]>> = {
  high: [
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
  ],
  'short-deck-high': [
    ['6c7d8h9sJc', 'high-card', 'J9876'],
    ['6c6dAhKsQc', 'pair', '6AKQ'],
    ['7c7d6h6sAc', 'two-pair', '76A'],
    ['AcAdAhKsQc', 'three-of-a-kind', 'AKQ'],
    ['Ac6d7h8s9c', 'straight', '9'],
    ['6c7d8h9sTc', 'straight', 'T'],
    ['AcAdAhKsKc', 'full-house', 'AK'],
    ['6c7c8c9cJc', 'flush', 'J9876'],
    ['6c6d6h6s7c', 'four-of-a-kind', '67'],
    ['Ac6c7c8c9c', 'straight-flush', '9'],
    ['TcJcQcKcAc', 'straight-flush', 'A'],
  ],
  'eight-or-better': [
    ['8c7d6h5s4c', 'low', '87654'],
    ['8c6d4h2sAc', 'low', '8642A'],
    ['7c6d5h4s3c', 'low', '76543'],
    ['6c5c4c3c2c', 'low', '65432'],
    ['5c4d3h2sAc', 'low', '5432A'],
  ],
  'ace-to-five': [
    ['KcKdKhKsQc', 'four-of-a-kind', 'KQ'],
    ['AcAdAhAs2c', 'four-of-a-kind', 'A2'],
    ['2c2d2hAsAc', 'full-house', '2A'],
    ['AcAdAhKsKc', 'full-house', 'AK'],
    ['AcAdAh3s2c', 'three-of-a-kind', 'A32'],
    ['3c3d2h2sAc', 'two-pair', '32A'],
    ['2c2dAhAsKc', 'two-pair', '2AK'],
    ['2c2d4h3sAc', 'pair', '243A'],
    ['AcAd4h3s2c', 'pair', 'A432'],
    ['KcQdJhTs9c', 'low', 'KQJT9'],
    ['9c5d4h3s2c', 'low', '95432'],
    ['8c6d4h2sAc', 'low', '8642A'],
    ['5c4c3c2cAc', 'low', '5432A'],
  ],
  'deuce-to-seven': [
    ['AcKcQcJcTc', 'straight-flush', 'A'],
    ['6c5c4c3c2c', 'straight-flush', '6'],
    ['2c2d2h2s3c', 'four-of-a-kind', '23'],
    ['2c2d2h3s3c', 'full-house', '23'],
    ['Ac5c4c3c2c', 'flush', 'A5432'],
    ['7c5c4c3c2c', 'flush', '75432'],
    ['6c5d4h3s2c', 'straight', '6'],
    ['2c2d2h4s3c', 'three-of-a-kind', '243'],
    ['3c3d2h2s4c', 'two-pair', '324'],
    ['AcAdKhQsJc', 'pair', 'AKQJ'],
    ['2c2d5h4s3c', 'pair', '2543'],
    ['AcKdQhJs9c', 'low', 'AKQJ9'],
    ['Ac5d4h3s2c', 'low', 'A5432'],
    ['KcQdJhTs8c', 'low', 'KQJT8'],
    ['8c5d4h3s2c', 'low', '85432'],
    ['7c6d4h3s2c', 'low', '76432'],
    ['7c5d4h3s2c', 'low', '75432'],
  ],
  badugi: [
    ['KcKdKhKs', 'one-card', 'K'],
    ['2cAc', 'one-card', 'A'],
    ['KcKdQhQs', 'two-card', 'KQ'],
    ['Ac2dAd2c', 'two-card', '2A'],
    ['KcQdJhTh', 'three-card', 'KQT'],
    ['4c2dAhAs', 'three-card', '42A'],
    ['3c2dAhAs', 'three-card', '32A'],
    ['KcQdJhTs', 'badugi', 'KQJT'],
    ['8c3d2hAs', 'badugi', '832A'],
    ['5c4d3h2s', 'badugi', '5432'],
    ['4c3d2hAs', 'badugi', '432A'],
  ],
};

describe.each(Object.entries(ladders) as readonly [HandKind, readonly Rung[]][])('%s', (kind, ladder) => {
  test.each(ladder)('%s is %s, decided by %s', (text, category, ranks) => {
    expect(nameHand(kind, value(kind, text))).toEqual({ kind, category, ranks: [...ranks] });
  });

  test('every hand of the ladder beats the one before it', () => {
    const values = ladder.map(([text]) => value(kind, text));
    expect(values).toEqual([...values].sort((one, other) => one - other));
    expect(new Set(values).size).toBe(values.length);
  });

  test.each([0, -1, 1 << 24, 0.5, Number.NaN])('%d is the value of no hand, and naming it a bug', (wrong) => {
    expect(() => nameHand(kind, wrong)).toThrow('No hand');
  });
});
