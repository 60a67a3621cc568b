import { expect, test } from 'vitest';
import type { Deal, DealingFault } from '../../words/dealing-faults.ts';
import { type ImpossibleFault, impossibleFault, impossibleFaultSentence } from './impossible-fault.ts';

const deal = (changes: Partial<Deal> = {}): Deal => ({
  chairs: 6,
  entitled: [1, 2, 3, 4, 5],
  positions: { button: 5, sb: 1, bb: 2 },
  cards: { down: 2, up: 0 },
  actions: [],
  chipsIn: {},
  ...changes,
});
const exposed = (...cards: readonly { seat: number; cardNo: number | null }[]): DealingFault => ({
  fault: 'exposed-by-dealer',
  deal: deal(),
  cards: cards.map((card) => ({ ...card, down: null })),
});
const extra = (changes: object): DealingFault => ({
  fault: 'extra-board-card',
  street: 'flop',
  board: [],
  cardsOut: ['Ah', '8s', '8d', '3c'],
  burn: 'Jc',
  floorPick: null,
  ...changes,
});
const burns = (changes: object): DealingFault => ({
  fault: 'burn-error',
  street: 'turn',
  expected: 1,
  seen: 2,
  secondBurn: 'Kc',
  board: ['Ah', '8s', '8d', '3c'],
  actions: [],
  ...changes,
});
const counts = (...hands: readonly { seat: number; cards: number }[]): DealingFault => ({
  fault: 'wrong-card-count',
  deal: deal(),
  hands,
});

test.each<{ name: string; fault: DealingFault; reason: ImpossibleFault['reason'] }>([
  { name: 'no card exposed', fault: exposed(), reason: 'nothing-named' },
  { name: 'a card to a chair the table has not', fault: exposed({ seat: 9, cardNo: 4 }), reason: 'no-such-seat' },
  {
    name: 'one card exposed twice',
    fault: exposed({ seat: 4, cardNo: 4 }, { seat: 4, cardNo: 4 }),
    reason: 'card-number-twice',
  },
  { name: 'an eleventh card of ten', fault: exposed({ seat: 1, cardNo: 11 }), reason: 'no-such-card-number' },
  {
    name: 'a card that may be the first of all, and nobody counted',
    fault: exposed({ seat: 1, cardNo: null }),
    reason: 'card-number-missing',
  },
  {
    name: 'a deal in which nobody has a right to a hand',
    fault: { fault: 'dealt-out', deal: deal({ entitled: [] }), seat: 1 },
    reason: 'nothing-named',
  },
  {
    name: 'a deal with a seat twice',
    fault: { fault: 'dealt-out', deal: deal({ entitled: [1, 2, 1] }), seat: 1 },
    reason: 'seat-twice',
  },
  {
    name: 'a deal with a blind beyond the table',
    fault: { fault: 'dealt-out', deal: deal({ positions: { button: 5, sb: 1, bb: 8 } }), seat: 1 },
    reason: 'no-such-seat',
  },
  {
    name: 'an action by somebody without a hand',
    fault: { fault: 'dealt-out', deal: deal({ actions: [{ seat: 6, action: 'fold' }] }), seat: 1 },
    reason: 'seat-not-entitled',
  },
  { name: 'no card dealt', fault: { fault: 'deal-sequence', deal: deal(), seenOrder: [] }, reason: 'nothing-named' },
  {
    name: 'a card seen beyond the table',
    fault: { fault: 'deal-sequence', deal: deal(), seenOrder: [1, 7] },
    reason: 'no-such-seat',
  },
  {
    name: 'two in a row for a button that is not there',
    fault: { fault: 'dealt-out-of-order', deal: deal({ positions: null }), how: 'button-two-in-row' },
    reason: 'no-button-game',
  },
  {
    name: 'cards for a seat that is due some',
    fault: { fault: 'cards-to-unentitled', deal: deal(), seat: 3 },
    reason: 'seat-entitled',
  },
  {
    name: 'cards for a chair that is not there',
    fault: { fault: 'cards-to-unentitled', deal: deal(), seat: 7 },
    reason: 'no-such-seat',
  },
  { name: 'an empty seat left out', fault: { fault: 'dealt-out', deal: deal(), seat: 6 }, reason: 'seat-not-entitled' },
  { name: 'no boxed card', fault: { fault: 'boxed', deal: deal(), count: 0, seats: [] }, reason: 'nothing-named' },
  {
    name: 'one boxed card dealt to two',
    fault: { fault: 'boxed', deal: deal(), count: 1, seats: [1, 2] },
    reason: 'more-seats-than-cards',
  },
  { name: 'no hand counted', fault: counts(), reason: 'nothing-named' },
  { name: 'a hand counted twice', fault: counts({ seat: 1, cards: 1 }, { seat: 1, cards: 3 }), reason: 'seat-twice' },
  { name: 'a hand of the right number', fault: counts({ seat: 1, cards: 2 }), reason: 'count-is-right' },
  { name: 'no cards where none are due', fault: counts({ seat: 6, cards: 0 }), reason: 'count-is-right' },
  { name: 'cards at a chair that is not there', fault: counts({ seat: 7, cards: 1 }), reason: 'no-such-seat' },
  {
    name: 'a wrong button where there is none',
    fault: { fault: 'wrong-button', deal: deal({ positions: null }), correct: { button: 4, sb: 5, bb: 1 } },
    reason: 'no-button-game',
  },
  {
    name: 'a wrong button that was right',
    fault: { fault: 'wrong-button', deal: deal(), correct: { button: 5, sb: 1, bb: 2 } },
    reason: 'button-is-right',
  },
  { name: 'a four-card flop on a flop', fault: extra({ board: ['2c', '2d', '2h'] }), reason: 'other-board' },
  { name: 'a turn before the flop', fault: extra({ street: 'turn' }), reason: 'other-board' },
  { name: 'a flop of three', fault: extra({ cardsOut: ['Ah', '8s', '8d'] }), reason: 'count-is-right' },
  { name: 'a card twice on the board', fault: extra({ cardsOut: ['Ah', '8s', '8s', '3c'] }), reason: 'card-twice' },
  { name: 'the burn on the board', fault: extra({ burn: '3c' }), reason: 'card-twice' },
  { name: 'a pick that is none of the four', fault: extra({ floorPick: '2s' }), reason: 'not-among-cards' },
  { name: 'one burn, as it should be', fault: burns({ seen: 1 }), reason: 'count-is-right' },
  { name: 'burns of a turn that is not there', fault: burns({ board: ['Ah', '8s', '8d'] }), reason: 'other-board' },
  { name: 'a burn that lies on the board', fault: burns({ secondBurn: '3c' }), reason: 'card-twice' },
  {
    name: 'a hand killed for the right number of cards',
    fault: { fault: 'killed-wrong-count', seat: 1, cards: 2, handSize: 2, actions: [] },
    reason: 'count-is-right',
  },
  {
    name: 'no card missing',
    fault: { fault: 'missing-cards', missing: [], awarded: {} },
    reason: 'nothing-named',
  },
  {
    name: 'a card missing twice',
    fault: { fault: 'missing-cards', missing: ['4d', '4d'], awarded: {} },
    reason: 'card-twice',
  },
])('$name', ({ fault, reason }) => {
  const impossible = impossibleFault(fault);
  expect(impossible?.reason).toBe(reason);
  if (impossible !== null) expect(impossibleFaultSentence(impossible)).toMatch(/^[A-Z0-9][^.!]*\.$/);
});

test.each<DealingFault>([
  exposed({ seat: 4, cardNo: 4 }),
  exposed({ seat: 1, cardNo: null }, { seat: 2, cardNo: null }),
  extra({ floorPick: '3c' }),
  extra({ cardsOut: ['??', '??', '??', '??'], burn: '??' }),
  burns({ board: [] }),
  { fault: 'missing-cards', missing: ['??', '??'], awarded: {} },
  { fault: 'joker', seat: 3, acted: true, chipsIn: {} },
])('$fault can be', (fault) => {
  expect(impossibleFault(fault)).toBeNull();
});
