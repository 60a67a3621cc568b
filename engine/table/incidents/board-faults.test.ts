import { describe, expect, test } from 'vitest';
import { ruleDealing } from '../../rules/irregularities/rule-dealing.ts';
import { citesOf, consult } from '../../rules/rulebooks/consult.ts';
import type { Card } from '../../words/card.ts';
import type { BoardFault, DealAction, DealingFault } from '../../words/dealing-faults.ts';
import type { RulebookId } from '../../words/rulebook.ts';

type Book = Exclude<RulebookId, 'phh'>;

function found(rulebook: Book, fault: DealingFault) {
  const { outcome, others, by } = consult({ rulebook, overlay: {} }, (policies) => ruleDealing(fault, policies));
  return { all: [outcome, ...others], cites: citesOf(by) };
}

type ExtraCard = Extract<BoardFault, { fault: 'extra-board-card' }>;
const extra = (changes: Partial<ExtraCard> = {}): ExtraCard => ({
  fault: 'extra-board-card',
  street: 'flop',
  board: [],
  cardsOut: ['Ah', '8s', '8d', '3c'],
  burn: 'Jc',
  floorPick: '8s',
  ...changes,
});
const rest: readonly Card[] = ['Ah', '8d', '3c'];

describe('2011 34, sk 34, cz 33, pl 39, house misdeal 9: extra cards on the board', () => {
  test.each([
    { book: 'tda-2011', scramble: true },
    { book: 'tda-pl', scramble: false },
  ] as const)('$book: the floor’s card is the next burn, the others are the flop', ({ book, scramble }) => {
    expect(found(book, extra()).all).toEqual([{ flop: rest, nextBurn: '8s', extraBurnBeforeTurn: false, scramble }]);
  });

  test.each(['tda-sk', 'tda-cz'] as const)('%s: whether the turn has a burn of its own is not said', (book) => {
    expect(found(book, extra()).all).toEqual([
      { flop: rest, nextBurn: '8s', extraBurnBeforeTurn: false, scramble: false },
      { flop: rest, nextBurn: null, extraBurnBeforeTurn: true, scramble: false },
    ]);
  });

  test('cards nobody could name: one of them leaves, not all', () => {
    const { all } = found('tda-2011', extra({ cardsOut: ['??', '??', '??', '??'], floorPick: '??' }));
    expect(all).toMatchObject([{ flop: ['??', '??', '??'] }]);
  });

  test('before the floor has drawn, and with five cards, there is nothing to say but to call the floor', () => {
    expect(found('tda-2011', extra({ floorPick: null })).all).toEqual([{ scramble: true, ruling: 'floor' }]);
    const five = extra({ cardsOut: ['Ah', '8s', '8d', '3c', '4c'] });
    expect(found('tda-sk', five).all).toEqual([{ ruling: 'floor' }]);
  });

  test('house: the flop goes back and is dealt again, the burn stays out and is the only one', () => {
    const again = { redeal: 'flop', excluded: ['Jc'], newBurn: false, newCards: 3, handContinues: true };
    const four = found('house-cz', extra({ floorPick: null }));
    expect(four.all).toEqual([{ ...again, backToStub: ['Ah', '8s', '8d', '3c'] }]);
    expect(four.cites).toEqual(['house-cz#misdeal.9']);
    const five: readonly Card[] = ['Ah', '8s', '8d', '3c', '4c'];
    expect(found('house-cz', extra({ cardsOut: five, floorPick: null, burn: null })).all).toEqual([
      { ...again, backToStub: five, excluded: [] },
    ]);
  });

  test('an extra turn card is the house’s to deal again; an extra river card is not named; elsewhere the floor decides', () => {
    const turn = extra({ street: 'turn', board: rest, cardsOut: ['5c', '6c'], floorPick: null });
    const river = extra({ street: 'river', board: [...rest, '5c'], cardsOut: ['6c', '7c'], floorPick: null });
    const again = { excluded: ['Jc'], newBurn: false, newCards: 1, handContinues: true };
    expect(found('house-cz', turn).all).toEqual([{ redeal: 'turn', backToStub: ['5c', '6c'], ...again }]);
    expect(found('house-cz', river).all).toEqual([
      { redeal: 'river', backToStub: ['6c', '7c'], ...again },
      { ruling: 'floor' },
    ]);
    for (const book of ['tda-2011', 'tda-sk', 'tda-cz', 'tda-pl'] as const)
      for (const fault of [turn, river]) expect(found(book, fault).all).toEqual([{ ruling: 'floor' }]);
  });
});

test('house irr 11, pl 39: a card before its time is void; what comes in its place is not said', () => {
  const early: DealingFault = { fault: 'premature-card', card: 'Qd', toAct: 7 };
  for (const book of ['house-cz', 'tda-pl'] as const)
    expect(found(book, early).all).toEqual([
      { voidCards: ['Qd'], toAct: 7, replacement: 'floor', ruling: 'floor' },
      { voidCards: ['Qd'], toAct: 7, replacement: 'next-card' },
      { voidCards: ['Qd'], toAct: 7, replacement: 'reshuffle-in' },
    ]);
});

describe('house irr 10: a burn too many or too few', () => {
  const burns = (
    seen: number,
    street: 'flop' | 'turn' | 'river',
    board: readonly Card[],
    ...seats: readonly number[]
  ): DealingFault => ({
    fault: 'burn-error',
    street,
    expected: 1,
    seen,
    secondBurn: seen > 1 ? 'Kc' : null,
    board,
    actions: seats.map((seat): DealAction => ({ seat, action: 'check' })),
  });
  const four: readonly Card[] = [...rest, '5c'];

  test('two players have acted: played on', () => {
    expect(found('house-cz', burns(0, 'flop', rest, 3, 5)).all).toEqual([{ correct: false, playOn: true }]);
    expect(found('house-cz', burns(2, 'turn', four, 3, 5)).all).toEqual([{ correct: false, playOn: true, turn: '5c' }]);
  });

  test('one player twice is not two players', () => {
    expect(found('house-cz', burns(0, 'flop', rest, 3, 3)).all).toHaveLength(2);
  });

  test('before that it is put right, unless the text is read to the letter; how is open as well', () => {
    expect(found('house-cz', burns(2, 'turn', four, 3)).all).toEqual([
      { correct: true, playOn: false, turn: 'Kc' },
      { correct: false, playOn: true, turn: '5c' },
      { correct: true, playOn: false, turn: '5c' },
    ]);
    // The card that lies there is the burn, and the turn comes next.
    expect(found('house-cz', burns(0, 'turn', four)).all[0]).toEqual({ correct: true, playOn: false, turn: null });
    expect(found('house-cz', burns(2, 'river', [...four, '6c'])).all).toEqual([
      { correct: true, playOn: false },
      { correct: false, playOn: true },
    ]);
  });
});

test('house irr 12: a stub mixed up too soon is put together again, and the hand goes on', () => {
  const { all, cites } = found('house-cz', { fault: 'stub-fouled' });
  expect(all).toEqual([{ rebuild: true, handContinues: true }]);
  expect(cites).toEqual(['house-cz#irr.12']);
});
