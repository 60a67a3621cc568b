import { expect, test } from 'vitest';
import type { Deal, DealingFault } from '../../words/dealing-faults.ts';
import { type ImpossiblePart, impossiblePart } from './impossible-fault.ts';

const deal = (changes: Partial<Deal> = {}): Deal => ({
  chairs: 6,
  entitled: [1, 2, 3, 4, 5],
  positions: { button: 5, sb: 1, bb: 2 },
  cards: { down: 2, up: 0 },
  actions: [],
  ...changes,
});
const extra = (changes: object = {}): DealingFault => ({
  fault: 'extra-board-card',
  street: 'flop',
  board: [],
  cardsOut: ['Ah', '8s', '8d', '3c'],
  ...changes,
});
const counts = (...hands: readonly { seat: number; cards: number }[]): DealingFault => ({
  fault: 'wrong-card-count',
  deal: deal(),
  hands,
});

test.each<{ name: string; fault: DealingFault; part: ImpossiblePart }>([
  { name: 'no card exposed', fault: { fault: 'exposed-by-dealer', deal: deal(), cards: [] }, part: 'count' },
  {
    name: 'two in a row for a button that is not there',
    fault: { fault: 'dealt-out-of-order', deal: deal({ positions: null }), how: 'button-two-in-row' },
    part: 'choice',
  },
  {
    name: 'cards for a seat that is due some',
    fault: { fault: 'cards-to-unentitled', deal: deal(), seat: 3 },
    part: 'seat',
  },
  { name: 'no boxed card', fault: { fault: 'boxed', deal: deal(), count: 0, seats: [] }, part: 'count' },
  { name: 'a hand of the right number', fault: counts({ seat: 1, cards: 2 }), part: 'count' },
  { name: 'no cards where none are due', fault: counts({ seat: 6, cards: 0 }), part: 'count' },
  {
    name: 'a wrong button that was right',
    fault: { fault: 'wrong-button', deal: deal(), correct: { button: 5, sb: 1, bb: 2 } },
    part: 'seat',
  },
  { name: 'a four-card flop on a flop', fault: extra({ board: ['2c', '2d', '2h'] }), part: 'board' },
  { name: 'a turn before the flop', fault: extra({ street: 'turn' }), part: 'board' },
  { name: 'a flop of three', fault: extra({ cardsOut: ['Ah', '8s', '8d'] }), part: 'count' },
  { name: 'a card twice on the board', fault: extra({ cardsOut: ['Ah', '8s', '8s', '3c'] }), part: 'cards' },
  {
    name: 'a hand killed for the right number of cards',
    fault: { fault: 'killed-wrong-count', seat: 1, cards: 2, handSize: 2, actions: [] },
    part: 'count',
  },
  { name: 'no card missing', fault: { fault: 'missing-cards', missing: 0 }, part: 'count' },
])('$name cannot be', ({ fault, part }) => {
  expect(impossiblePart(fault)).toBe(part);
});

test.each<DealingFault>([
  { fault: 'exposed-by-dealer', deal: deal(), cards: [{ seat: 4, which: 'later' }] },
  extra(),
  extra({ cardsOut: ['??', '??', '??', '??'] }),
  counts({ seat: 1, cards: 3 }, { seat: 2, cards: 1 }),
  { fault: 'burn-error', burns: 'two', flop: false, actions: [] },
  { fault: 'missing-cards', missing: 2 },
  { fault: 'joker', seat: 3, acted: true, unseen: false },
])('$fault can be', (fault) => {
  expect(impossiblePart(fault)).toBeNull();
});
