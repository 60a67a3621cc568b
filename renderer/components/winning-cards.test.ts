import { expect, test } from 'vitest';
import type { Card } from '../../engine/notation.ts';
import type { Award, Hand } from '../../engine/table.ts';
import { tableMidHand } from '../stores/fake-table.ts';
import { winningCards } from './table-picture.tsx';

const midHand = tableMidHand(1_790_000_000_000).state.hand as Hand;

/** Seats 5 and 6 at the end of a hand of this game, and who won the only pot with what kind of hand. */
function ended(
  variant: Hand['variant'],
  board: readonly Card[],
  hands: Readonly<Record<number, readonly Card[]>>,
  parts: readonly Pick<Award['parts'][number], 'half' | 'shares'>[],
): Hand {
  const award: Award = {
    pot: 0,
    chips: 400,
    eligible: [5, 6],
    shares: [],
    pushed: false,
    parts: parts.map((part) => ({
      ...part,
      pot: 0,
      board: 0,
      chips: 200,
      odd: [],
      hand: { kind: 'high', category: 'pair', ranks: ['K', 'Q', 'J', '9'] },
    })),
  };
  const players = midHand.players.map((player) => ({ ...player, tabled: hands[player.seat] ?? null }));
  return { ...midHand, variant, board, moreBoards: [], players, awards: [award] };
}

const to = (...seats: readonly number[]) => seats.map((seat) => ({ seat, chips: 200 }));
const marked = (hand: Hand): readonly Card[] => [...(winningCards(hand, 0) ?? [])].sort();

test('the five cards that win are marked', () => {
  const hand = ended('no-limit-holdem', ['Ks', '7h', '2d', '9c', 'Jh'], { 5: ['Kc', 'Qd'], 6: ['7c', '3d'] }, [
    { half: 'high', shares: to(5) },
  ]);
  expect(marked(hand)).toEqual(['9c', 'Jh', 'Kc', 'Ks', 'Qd']);
});

test('Omaha takes two of the hand and three of the board, the low its own', () => {
  const hand = ended(
    'limit-omaha-8',
    ['7s', '6h', '2d', 'Ks', '9c'],
    { 5: ['Kh', 'Kd', 'Tc', 'Td'], 6: ['Ah', '3c', 'Qd', 'Jd'] },
    [
      { half: 'high', shares: to(5) },
      { half: 'low', shares: to(6) },
    ],
  );
  expect(marked(hand)).toEqual(['2d', '3c', '6h', '7s', '9c', 'Ah', 'Kd', 'Kh', 'Ks']);
});

test('nothing is marked while a card is unknown', () => {
  const unknown = ended('no-limit-holdem', ['Ks', '7h', '2d', '9c', '??'], { 5: ['Kc', 'Qd'] }, [
    { half: 'high', shares: to(5) },
  ]);
  expect(winningCards(unknown, 0)).toBeNull();
  expect(winningCards(unknown, 3)).toBeNull();
});
