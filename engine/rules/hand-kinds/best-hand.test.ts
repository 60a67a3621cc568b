import { describe, expect, test } from 'vitest';
import { type KnownCard, parseCards } from '../../words/card.ts';
import type { HandKind } from '../../words/hand-kind.ts';
import { bestCards, bestValue, nameHand } from './best-hand.ts';

const cards = (text: string): readonly KnownCard[] => parseCards(text) as readonly KnownCard[];

/** The best hand as `category: ranks`, or null. */
function best(kind: HandKind, hole: string, board: string, fromHole: 'any' | 2): string | null {
  const value = bestValue(kind, cards(hole), cards(board), fromHole);
  if (value === null) return null;
  const { category, ranks } = nameHand(kind, value);
  return `${category}: ${ranks.join('')}`;
}

const chosen = (kind: HandKind, hole: string, board: string, fromHole: 'any' | 2): string | undefined =>
  bestCards(kind, cards(hole), cards(board), fromHole)?.join('');

describe('any cards', () => {
  test.each([
    ['two pairs of three count, with the best kicker', 'KcKd', '4h4s2c2dAs', 'two-pair: K4A'],
    ['two threes of a kind are a full house', 'KcKd', 'Kh4s4c4d2s', 'full-house: K4'],
    ['six cards of a suit: the best five', 'AcQc', 'Tc8c6c2cKd', 'flush: AQT86'],
    ['a straight of seven: its top', '3c4d', '5h6s7c8d9h', 'straight: 9'],
    ['a flush beats the straight beside it', '2c3c', '4c5d6h9cKc', 'flush: K9432'],
    ['a straight flush is not a flush and a straight apart', '2c3c', '4c5c6hAcKc', 'straight-flush: 5'],
    ['the board may play', '2c3d', 'AsKsQsJsTs', 'straight-flush: A'],
    ['three cards of the player may count before a discard', 'AcAdAh', 'KsKc2d7h', 'full-house: AK'],
    ['eight cards: still the best five', '2c7dAcAd', 'AhAsKc3d', 'four-of-a-kind: AK'],
    ['a royal deck: twenty cards, the usual order', 'TcTd', 'KcKdAhAsQc', 'two-pair: AKQ'],
  ])('high, %s', (_, hole, board, name) => {
    expect(best('high', hole, board, 'any')).toBe(name);
  });

  test.each([
    ['A-6-7-8-9 is a straight', '6c7d', '8h9sAcAdKh', 'straight: 9'],
    ['A-2-3-4-5 is not its business: sixes are the lowest', 'AcKd', '6h7s8cTdQh', 'high-card: AKQT8'],
    ['a flush beats a full house', 'AcKc', 'QcJc6cKdKh', 'flush: AKQJ6'],
    ['a straight beats three of a kind', '6c7d', '8h9sTcTdTh', 'straight: T'],
  ])('short deck, %s', (_, hole, board, name) => {
    expect(best('short-deck-high', hole, board, 'any')).toBe(name);
  });

  test('short deck turns the order of a flush and a full house around', () => {
    const flush = [cards('AcKc'), cards('QcJc6c')] as const;
    const fullHouse = [cards('AcAd'), cards('AhKsKd')] as const;
    const beats = (kind: HandKind): boolean =>
      (bestValue(kind, ...flush, 'any') as number) > (bestValue(kind, ...fullHouse, 'any') as number);
    expect([beats('high'), beats('short-deck-high')]).toEqual([false, true]);
  });

  test.each([
    ['the wheel, suited, is the best of all', '5c4c3c2cAcKdKh', 'low: 5432A'],
    ['pairs are left out where five ranks are left', 'AcAd2h2s3c4d8h', 'low: 8432A'],
    ['else the lowest pair counts, with the lowest cards beside it', 'AcAd2h2s3c3d4h', 'pair: A432'],
    ['three ranks: two pairs before three of a kind', 'KcKdKhQsQcJdJh', 'two-pair: QJK'],
    ['two ranks: a full house before four of a kind', 'KcKdKhKsQcQdQh', 'full-house: QK'],
  ])('razz, %s', (_, hole, name) => {
    expect(best('ace-to-five', hole, '', 'any')).toBe(name);
  });

  test('razz with a shared seventh card', () => {
    expect(best('ace-to-five', '5c4c3c2cKdKh', 'As', 'any')).toBe('low: 5432A');
  });

  test.each([
    ['an eight qualifies', '8c7d6h5s4cKdKh', 'low: 87654'],
    ['a nine does not', '9c4d3h2sAcKdKh', null],
    ['a pair does not', '8c4d3h2s2cKdKh', null],
    ['a flush and a straight are nothing to it', '6c5c4c3c2cKdKh', 'low: 65432'],
    ['an ace is low', 'Ac2d3h4s8cKdKh', 'low: 8432A'],
  ])('eight or better, %s', (_, hole, name) => {
    expect(best('eight-or-better', hole, '', 'any')).toBe(name);
  });

  test.each([
    ['A-2-3-4-5 is ace high, no straight', 'Ac2d3h4s5c', 'low: A5432'],
    ['A-2-3-4-5 of a suit is a flush', 'Ac2c3c4c5c', 'flush: A5432'],
    ['2-3-4-5-6 is a straight', '2c3d4h5s6c', 'straight: 6'],
  ])('deuce to seven, %s', (_, hole, name) => {
    expect(best('deuce-to-seven', hole, '', 'any')).toBe(name);
  });

  test.each([
    ['four ranks of four suits', 'Kc3d2hAs', 'badugi: K32A'],
    ['of two cards of a suit, the higher goes', '8c5c2hAs', 'three-card: 52A'],
    ['of two cards of a rank, one goes', '5c5d2hAs', 'three-card: 52A'],
    ['one card settles both quarrels', 'AcAd2d3h', 'three-card: 32A'],
    ['three of a suit leave two', '2c3cAcKd', 'two-card: KA'],
    ['four of a suit leave the lowest', 'Kc9c4c3c', 'one-card: 3'],
    ['a single card', 'Kc', 'one-card: K'],
  ])('badugi, %s', (_, hole, name) => {
    expect(best('badugi', hole, '', 'any')).toBe(name);
  });
});

describe('two of the player and three of the board', () => {
  test.each([
    ['four aces in hand are one pair', 'AcAdAhAs', '2cKd8h9sJc', 'pair: AKJ9'],
    ['one card of a suit is no flush', 'AcKdQhJs', '2c4c6c8cTd', 'high-card: AKT86'],
    ['three of a suit in hand do not help two on the board', 'AcKcQc2d', '4c5c9hTdTs', 'pair: TAK9'],
    ['the board never plays', '2c2d3h3s', 'AsKsQsJsTs', 'pair: 3AKQ'],
    ['the best two of six', '2c3d7h7sAcKc', 'QcJcTc7d2s', 'straight-flush: A'],
    ['the best two of five', '2c3d9h7s7c', 'QcJcTd7d2s', 'three-of-a-kind: 7QJ'],
    ['a board of three will do', 'AcAd2h3s', 'AsKdKh', 'full-house: AK'],
  ])('high, %s', (_, hole, board, name) => {
    expect(best('high', hole, board, 2)).toBe(name);
  });

  test.each([
    ['two low cards and three', 'Ac2dKhKs', '3c4d8hTsJc', 'low: 8432A'],
    ['three low cards of the player do not make up for two on the board', 'Ac2d3hKs', '4d8hTsJcQd', null],
    ['a low card that pairs the board is counterfeited', 'Ac2dKhKs', '2c4d8hTsJc', null],
    ['unless there is a third', 'Ac2d3hKs', '2c4d8hTsJc', 'low: 8432A'],
  ])('eight or better, %s', (_, hole, board, name) => {
    expect(best('eight-or-better', hole, board, 2)).toBe(name);
  });
});

describe('too few cards', () => {
  test.each<[HandKind, string, string, 'any' | 2]>([
    ['high', 'AcAd', 'AhAs', 'any'],
    ['high', 'AcAdAhAs', 'KcKd', 2],
    ['high', 'Ac', 'AdAhAsKc', 2],
    ['short-deck-high', 'AcAd', 'AhAs', 'any'],
    ['ace-to-five', 'Ac2d3h4s', '', 'any'],
    ['eight-or-better', 'Ac2d3h4s', '', 'any'],
    ['deuce-to-seven', '2c3d4h5s', '', 'any'],
    ['badugi', '', '', 'any'],
  ])('%s of %s and %s (%s) is no hand', (kind, hole, board, fromHole) => {
    expect(bestValue(kind, cards(hole), cards(board), fromHole)).toBeNull();
    expect(bestCards(kind, cards(hole), cards(board), fromHole)).toBeNull();
  });
});

test('a badugi of exactly two cards of the player is a bug', () => {
  expect(() => bestValue('badugi', cards('AcKd'), cards('Qh'), 2)).toThrow('any cards');
});

describe('the cards of the best hand', () => {
  test.each<[string, HandKind, string, string, 'any' | 2, string]>([
    ['highest first', 'high', '2c9h', '9d9sKc4d7h', 'any', 'Kc9s9h9d7h'],
    ['the higher suits of what ties', 'high', 'KcKd', 'AcAdAhAs2c', 'any', 'AsAhAdAcKd'],
    ['of three that fill a full house, the higher suits', 'high', '3c3d', 'KcKdKh3h2s', 'any', 'KhKdKc3h3d'],
    ['of a straight, the higher suit of each rank', 'high', '5c6d', '7h8s9c9s5d', 'any', '9s8s7h6d5d'],
    ['only what may be used', 'high', 'AcAdAhAs', '2cKd8h9sJc', 2, 'AsAhKdJc9s'],
    ['a low ace is the last', 'ace-to-five', 'AcAs2h3d5cKdKh', '', 'any', 'Kh5c3d2hAs'],
    ['a badugi has the highest suit for its highest card', 'badugi', '2c2sAcAs', '', 'any', '2sAc'],
    ['a badugi of one card too', 'badugi', 'AcAsAdAh', '', 'any', 'As'],
    ['a low that qualifies', 'eight-or-better', 'Ac2dKhKs', '3c4d8hTsJc', 2, '8h4d3c2dAc'],
  ])('%s', (_, kind, hole, board, fromHole, expected) => {
    expect(chosen(kind, hole, board, fromHole)).toBe(expected);
  });
});
