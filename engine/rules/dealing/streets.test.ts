import { expect, test } from 'vitest';
import { cardsOf } from '../../../test/support/sample-deals.ts';
import { sampleHand } from '../../../test/support/sample-hand.ts';
import type { Hand } from '../../words/hand.ts';
import { type VariantId, variantIds, variantOf } from '../../words/variants/all-variants.ts';
import {
  dueBoard,
  exchangesLater,
  fullHandSize,
  holeCardsAt,
  isLastStreet,
  knownUpCards,
  missesUpCard,
  owesExchange,
  streetBet,
  streetNow,
  upCardsDue,
} from './streets.ts';

const players = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ seat: index + 1, paid: 0, cards: '' }));
const handOf = (variant: VariantId, given: Parameters<typeof sampleHand>[2] = {}, count = 2): Hand =>
  sampleHand(variant, players(count), { stage: 'board', ...given });

test.each<{ variant: VariantId; holds: readonly number[] }>([
  { variant: 'no-limit-holdem', holds: [2, 2, 2, 2] },
  { variant: 'pot-limit-omaha-6', holds: [6, 6, 6, 6] },
  { variant: 'no-limit-pineapple', holds: [3, 2, 2, 2] },
  { variant: 'no-limit-crazy-pineapple', holds: [3, 3, 2, 2] },
  { variant: 'pot-limit-irish', holds: [4, 4, 2, 2] },
  { variant: 'limit-stud', holds: [3, 4, 5, 6, 7] },
  { variant: 'no-limit-2-7-single-draw', holds: [5, 5] },
  { variant: 'limit-badugi', holds: [4, 4, 4, 4] },
])('$variant: a player holds $holds cards, street by street', ({ variant, holds }) => {
  const { streets } = variantOf(variant);
  expect(streets.map((_, street) => holeCardsAt(variantOf(variant), street))).toEqual(holds);
  expect(fullHandSize(handOf(variant, { street: 0, stage: 'betting' }))).toBe(holds.at(-1));
});

test.each(variantIds)('%s: its streets are known by their place, and there is none after the last', (variant) => {
  const { streets } = variantOf(variant);
  for (const [street, one] of streets.entries()) {
    expect(streetNow(handOf(variant, { street }))).toBe(one);
    expect(isLastStreet(handOf(variant, { street }))).toBe(street === streets.length - 1);
  }
  expect(() => streetNow(handOf(variant, { street: streets.length }))).toThrow(`${variant} has no street`);
});

test.each<{ name: string; given: Parameters<typeof sampleHand>[2]; due: object | null }>([
  { name: 'a flop', given: { street: 1 }, due: { board: 0, due: 3 } },
  { name: 'the rest of a flop', given: { street: 1, board: '2c3d' }, due: { board: 0, due: 1 } },
  { name: 'nothing more of it', given: { street: 1, board: '2c3d4h' }, due: null },
  { name: 'nothing while somebody acts', given: { street: 1, stage: 'betting' }, due: null },
  {
    name: 'the second flop after the first',
    given: { street: 1, board: '2c3d4h', moreBoards: [''] },
    due: { board: 1, due: 3 },
  },
  {
    name: 'the first turn before the second',
    given: { street: 2, board: '2c3d4h', moreBoards: ['5c6d7h'] },
    due: { board: 0, due: 1 },
  },
  {
    name: 'a run to its end before the next one begins',
    given: { street: 2, board: '2c3d4h5s', moreBoards: ['2c3d4h'], runs: 2 },
    due: null,
  },
  {
    name: 'what the second run lacks, all at once',
    given: { street: 3, board: '2c3d4h5s6c', moreBoards: ['2c3d4h', '2c3d4h'], runs: 3 },
    due: { board: 1, due: 2 },
  },
  {
    name: 'the third run after the second',
    given: { street: 3, board: '2c3d4h5s6c', moreBoards: ['2c3d4h7c8c', '2c3d4h'], runs: 3 },
    due: { board: 2, due: 2 },
  },
])('the board awaits $name', ({ given, due }) => {
  expect(dueBoard(handOf('no-limit-holdem', given))).toEqual(due);
});

test.each<{ players: number; street: number; due: object | null }>([
  { players: 7, street: 4, due: null },
  { players: 8, street: 3, due: null },
  { players: 8, street: 4, due: { board: 0, due: 1 } },
])('stud with $players players on street $street: a common card only where the deck does not reach', (row) => {
  expect(dueBoard(handOf('limit-stud', { street: row.street }, row.players))).toEqual(row.due);
});

test('with a common card, awaited or lying, a stud hand has one card less of its own', () => {
  expect(fullHandSize(handOf('limit-stud', { street: 4 }, 8))).toBe(6);
  expect(fullHandSize(handOf('limit-stud', { street: 4, stage: 'showdown', board: '2c' }, 8))).toBe(6);
  expect(fullHandSize(handOf('limit-stud', { street: 4, stage: 'showdown' }))).toBe(7);
});

test('cards are still to be changed on a later street', () => {
  const later = (variant: VariantId) =>
    variantOf(variant).streets.map((_, street) => exchangesLater(handOf(variant, { street })));
  expect(later('limit-badugi')).toEqual([true, true, true, false]);
  expect(later('pot-limit-irish')).toEqual([true, true, false, false]);
  expect(later('no-limit-holdem')).toEqual([false, false, false, false]);
});

test('a live player owes one exchange for each street that has one, no more', () => {
  const owing = (draws: readonly number[], street: number, status: 'live' | 'folded' = 'live') => {
    const hand = handOf('limit-badugi', { street });
    const [player] = hand.players;
    return player !== undefined && owesExchange(hand, { ...player, draws, status });
  };
  expect([owing([], 0), owing([], 1), owing([2], 1), owing([2], 2), owing([2, 0], 2)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(owing([], 1, 'folded')).toBe(false);
});

test('up-cards are missed while one of a live player is not dealt or not known, and nobody was named', () => {
  const misses = (boards: readonly string[], given: Partial<Hand> = {}) => {
    const hand = handOf('limit-stud', { street: 1, stage: 'up-cards' });
    const dealt = hand.players.map((player, index) => ({ ...player, up: cardsOf(boards[index] ?? '') }));
    return missesUpCard({ ...hand, players: dealt, ...given });
  };
  expect(misses(['2c3c', '4d5d'])).toBe(false);
  expect(misses(['2c3c', '4d'])).toBe(true);
  expect(misses(['2c3c', '4d??'])).toBe(true);
  expect(misses(['2c3c', '4d'], { opener: 1 })).toBe(false);
  // The last card comes face down.
  expect(misses(['2c3c4c5c', '??4d5d6d'], { street: 4 })).toBe(false);
});

test('so many up-cards are due on each street, and they are known or they are not', () => {
  const { streets } = variantOf('limit-stud');
  expect(streets.map((_, street) => upCardsDue(handOf('limit-stud', { street })))).toEqual([1, 2, 3, 4, 4]);
  const [player] = handOf('limit-stud').players;
  if (player === undefined) throw new Error('Nobody sits there.');
  expect(knownUpCards({ ...player, up: cardsOf('2c3c4c') }, 2)).toEqual(['2c', '3c']);
  expect(knownUpCards({ ...player, up: cardsOf('2c3c') }, 3)).toBeNull();
  expect(knownUpCards({ ...player, up: cardsOf('??3c') }, 2)).toBeNull();
});

test.each<{ variant: VariantId; bets: readonly number[] }>([
  { variant: 'limit-holdem', bets: [20, 20, 40, 40] },
  { variant: 'limit-stud', bets: [20, 20, 40, 40, 40] },
  { variant: 'limit-2-7-triple-draw', bets: [20, 20, 40, 40] },
  { variant: 'limit-five-card-draw', bets: [20, 40] },
  { variant: 'no-limit-holdem', bets: [20, 20, 20, 20] },
  { variant: 'pot-limit-omaha', bets: [20, 20, 20, 20] },
])('$variant: the bet is $bets', ({ variant, bets }) => {
  const stakes = { smallBlind: 10, bigBlind: 20, minBet: 20, bigBet: 40, ante: null };
  const { streets } = variantOf(variant);
  expect(streets.map((_, street) => streetBet(handOf(variant, { street, stakes })))).toEqual(bets);
  const oneSize = { smallBlind: 10, bigBlind: 20, minBet: 20, ante: null };
  expect(streetBet(handOf(variant, { street: streets.length - 1, stakes: oneSize }))).toBe(20);
});
