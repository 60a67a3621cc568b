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
  ...changes,
});
const flop: readonly Card[] = ['Ah', '8d', '3c'];

describe('2011 34, sk 34, cz 33, pl 39, house misdeal 9: extra cards on the board', () => {
  test.each([
    { book: 'tda-2011', scramble: true },
    { book: 'tda-pl', scramble: false },
  ] as const)('$book: the floor’s card is the next burn, the others are the flop', ({ book, scramble }) => {
    expect(found(book, extra()).all).toEqual([{ drawn: 'next-burn', scramble }]);
  });

  test.each(['tda-sk', 'tda-cz'] as const)('%s: whether the turn has a burn of its own is not said', (book) => {
    expect(found(book, extra()).all).toEqual([
      { drawn: 'next-burn', scramble: false },
      { drawn: 'own-burn', scramble: false },
    ]);
  });

  test('five cards are the floor’s', () => {
    const five = extra({ cardsOut: ['Ah', '8s', '8d', '3c', '4c'] });
    expect(found('tda-sk', five).all).toEqual([{ ruling: 'floor' }]);
  });

  test('house: the flop goes back and is dealt again', () => {
    const four = found('house-cz', extra());
    expect(four.all).toEqual([{ redeal: 'flop' }]);
    expect(four.cites).toEqual(['house-cz#misdeal.9']);
    expect(found('house-cz', extra({ cardsOut: ['Ah', '8s', '8d', '3c', '4c'] })).all).toEqual([{ redeal: 'flop' }]);
  });

  test('an extra turn card is the house’s to deal again; an extra river card is not named; elsewhere the floor decides', () => {
    const turn = extra({ street: 'turn', board: flop, cardsOut: ['5c', '6c'] });
    const river = extra({ street: 'river', board: [...flop, '5c'], cardsOut: ['6c', '7c'] });
    expect(found('house-cz', turn).all).toEqual([{ redeal: 'turn' }]);
    expect(found('house-cz', river).all).toEqual([{ redeal: 'river' }, { ruling: 'floor' }]);
    for (const book of ['tda-2011', 'tda-sk', 'tda-cz', 'tda-pl'] as const)
      for (const fault of [turn, river]) expect(found(book, fault).all).toEqual([{ ruling: 'floor' }]);
  });
});

test('house irr 11, pl 39: a card before its time is void; what comes in its place is not said', () => {
  for (const book of ['house-cz', 'tda-pl'] as const)
    expect(found(book, { fault: 'premature-card' }).all).toEqual([
      { replacement: 'floor', ruling: 'floor' },
      { replacement: 'next-card' },
      { replacement: 'reshuffle-in' },
    ]);
});

describe('house irr 10: a burn too many or too few', () => {
  const burns = (seen: 'none' | 'two', ...seats: readonly number[]): DealingFault => ({
    fault: 'burn-error',
    flop: false,
    burns: seen,
    actions: seats.map((seat): DealAction => ({ seat, action: 'check' })),
  });

  test('two players have acted: played on', () => {
    for (const seen of ['none', 'two'] as const)
      expect(found('house-cz', burns(seen, 3, 5)).all).toEqual([{ correct: false, counts: 'card-turned' }]);
  });

  test('one player twice is not two players', () => {
    expect(found('house-cz', burns('none', 3, 3)).all.length).toBeGreaterThan(1);
  });

  test('before that it is put right, unless the text is read to the letter; how is open as well', () => {
    expect(found('house-cz', burns('two', 3)).all).toEqual([
      { correct: true, counts: 'proper-card' },
      { correct: false, counts: 'card-turned' },
      { correct: true, counts: 'card-turned' },
    ]);
  });
});

test('house irr 12: a stub mixed up too soon rests on its own rule', () => {
  expect(found('house-cz', { fault: 'stub-fouled' }).cites).toEqual(['house-cz#irr.12']);
});
