import { expect, test } from 'vitest';
import { cardsOf } from '../../../test/support/sample-deals.ts';
import { sampleHand } from '../../../test/support/sample-hand.ts';
import type { Hand } from '../../words/hand.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';
import { bestBoardSeat, bringInSeat, filledUp } from './up-cards.ts';

/** Seats 1, 2, 3 … with these up-cards; in brackets one that has folded. */
function withBoards(variant: VariantId, boards: readonly string[], given: Parameters<typeof sampleHand>[2] = {}): Hand {
  const hand = sampleHand(
    variant,
    boards.map((board, index) => ({ seat: index + 1, paid: 0, ...(board.startsWith('(') ? {} : { cards: '' }) })),
    given,
  );
  const players = hand.players.map((player, index) => ({
    ...player,
    up: cardsOf((boards[index] ?? '').replace(/[()]/g, '')),
  }));
  return { ...hand, players };
}

test.each<{ name: string; variant: VariantId; boards: readonly string[]; seat: number | null }>([
  { name: 'the lowest card', variant: 'limit-stud', boards: ['9s', '4d', 'Kh'], seat: 2 },
  { name: 'of equal ranks the lowest suit', variant: 'limit-stud', boards: ['2d', '2c', '2h', '2s'], seat: 2 },
  { name: 'rank before suit', variant: 'limit-stud', boards: ['3c', '2s'], seat: 2 },
  { name: 'an ace is high', variant: 'limit-stud', boards: ['Ac', 'Ks'], seat: 2 },
  { name: 'high-low is stud too', variant: 'limit-stud-8', boards: ['Ac', '2s', '2h'], seat: 3 },
  { name: 'razz: the highest card', variant: 'limit-razz', boards: ['9s', '4d', 'Kh'], seat: 3 },
  { name: 'razz: of equal ranks the highest suit', variant: 'limit-razz', boards: ['Kd', 'Ks', 'Kh'], seat: 2 },
  { name: 'razz: an ace is low', variant: 'limit-razz', boards: ['As', '2c'], seat: 2 },
  { name: 'a folded card forces nobody', variant: 'limit-stud', boards: ['(2c)', '9d', '8s'], seat: 3 },
  { name: 'a card is not dealt yet', variant: 'limit-stud', boards: ['9s', '', 'Kh'], seat: null },
  { name: 'a card is not known', variant: 'limit-stud', boards: ['2c', '??', 'Kh'], seat: null },
  { name: 'only the first up-card counts', variant: 'limit-stud', boards: ['9s2c', '4d3d'], seat: 2 },
  { name: 'a game with a button has none', variant: 'no-limit-holdem', boards: ['9s', '4d'], seat: null },
])('who brings it in: $name', ({ variant, boards, seat }) => {
  expect(bringInSeat(withBoards(variant, boards, { street: 0 }))).toBe(seat);
});

const bySuits = { policies: { 'studOpener.tie': 'suit' } } as const;
const byPosition = { policies: { 'studOpener.tie': 'position' } } as const;

test.each<{ name: string; variant: VariantId; street: number; boards: readonly string[]; seat: number | null }>([
  { name: 'the highest cards', variant: 'limit-stud', street: 1, boards: ['9s8s', 'Kd2c', 'Qh3h'], seat: 2 },
  { name: 'a pair before high cards', variant: 'limit-stud', street: 1, boards: ['AsKs', '2d2c', 'Qh3h'], seat: 2 },
  { name: 'two pairs before a pair', variant: 'limit-stud', street: 3, boards: ['AsAd9h8h', '3d3c2h2s'], seat: 2 },
  { name: 'three of a kind', variant: 'limit-stud', street: 2, boards: ['AsAd9h', '2d2c2h'], seat: 2 },
  { name: 'no straight, no flush', variant: 'limit-stud', street: 3, boards: ['9s8s7s6s', 'Td4c3h2h'], seat: 2 },
  { name: 'the second card', variant: 'limit-stud', street: 1, boards: ['KsTs', 'KdJc'], seat: 2 },
  { name: 'razz: the lowest', variant: 'limit-razz', street: 1, boards: ['9s8s', 'Kd2c', '7h3h'], seat: 3 },
  { name: 'razz: the ace is low', variant: 'limit-razz', street: 1, boards: ['3s2s', '3dAc'], seat: 2 },
  { name: 'razz: no pair', variant: 'limit-razz', street: 1, boards: ['2s2d', 'KdQc'], seat: 2 },
  {
    name: 'a folded board opens nothing',
    variant: 'limit-stud',
    street: 1,
    boards: ['(AsAd)', '9d8c', 'Th2h'],
    seat: 3,
  },
  { name: 'a board is not known', variant: 'limit-stud', street: 1, boards: ['AsAd', '9d??'], seat: null },
  { name: 'a board lacks a card', variant: 'limit-stud', street: 1, boards: ['AsAd', '9d'], seat: null },
  { name: 'on the last street as before', variant: 'limit-stud', street: 4, boards: ['9s8s7s6s', 'Td4c3h2h'], seat: 2 },
  { name: 'a game with a button', variant: 'no-limit-holdem', street: 1, boards: ['As', 'Kd'], seat: null },
])('whose board opens: $name', ({ variant, street, boards, seat }) => {
  expect(bestBoardSeat(withBoards(variant, boards, { street }))).toBe(seat);
  expect(bestBoardSeat(withBoards(variant, boards, { street, ...byPosition }))).toBe(seat);
});

test.each<{ name: string; variant: VariantId; boards: readonly string[]; bySuit: number; first: number }>([
  { name: 'high cards', variant: 'limit-stud', boards: ['9s2c', 'KdQc', 'KhQd'], bySuit: 3, first: 2 },
  { name: 'pairs', variant: 'limit-stud', boards: ['8d8h', '2c3c', '8c8s'], bySuit: 3, first: 1 },
  { name: 'the first has the higher suit too', variant: 'limit-stud', boards: ['KsQd', 'KhQs'], bySuit: 1, first: 1 },
  { name: 'razz', variant: 'limit-razz', boards: ['9s8c', '5d3c', '5h3d'], bySuit: 3, first: 2 },
])('equal boards open by suit or by position: $name', ({ variant, boards, bySuit, first }) => {
  expect(bestBoardSeat(withBoards(variant, boards, { street: 1, ...bySuits }))).toBe(bySuit);
  expect(bestBoardSeat(withBoards(variant, boards, { street: 1, ...byPosition }))).toBe(first);
});

test('the seat that was named opens, whatever is known; on the first street it brings it in', () => {
  expect(bringInSeat(withBoards('limit-stud', ['2c', '??', 'Kh'], { street: 0, opener: 3 }))).toBe(3);
  expect(bestBoardSeat(withBoards('limit-stud', ['2cAc', '????', 'KhQd'], { street: 1, opener: 3 }))).toBe(3);
});

test('when the seat that was named has folded, the best board left opens; where one is not known, the next seat does', () => {
  expect(bestBoardSeat(withBoards('limit-stud', ['2c3c', '(AsAd)', 'KhQd'], { street: 1, opener: 2 }))).toBe(3);
  expect(bestBoardSeat(withBoards('limit-stud', ['2c3c', '(AsAd)', 'Kh??'], { street: 1, opener: 2 }))).toBe(2);
});

test('up-cards nobody named are filled up as unknown, and none is taken away', () => {
  const [player] = withBoards('limit-stud', ['2c']).players;
  if (player === undefined) throw new Error('Nobody sits there.');
  expect(filledUp(player, 3).up).toEqual(['2c', '??', '??']);
  expect(filledUp(player, 1)).toBe(player);
});
