import { describe, expect, test } from 'vitest';
import { wrongCardCount } from '../../rules/irregularities/misdeal-faults.ts';
import { ruleDealing } from '../../rules/irregularities/rule-dealing.ts';
import { citesOf, consult } from '../../rules/rulebooks/consult.ts';
import type { Card } from '../../words/card.ts';
import type { BoardFault, CardCount, Deal, DealAction, DealingFault } from '../../words/dealing-faults.ts';
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

/** Button 5, blinds 1 and 2; hands of two cards. */
const deal = (...acted: readonly DealAction[]): Deal => ({
  chairs: 6,
  entitled: [1, 2, 3, 4, 5],
  positions: { button: 5, sb: 1, bb: 2 },
  cards: { down: 2, up: 0 },
  actions: acted,
});

const did = (seat: number, action: DealAction['action']): DealAction => ({ seat, action });

function counted(rulebook: Book, of: Deal, ...hands: readonly CardCount[]) {
  const { outcome, others, by } = consult({ rulebook, overlay: {} }, (policies) => wrongCardCount(of, hands, policies));
  return { outcome, others, cites: citesOf(by) };
}

const early = { misdeal: false, substantialAction: false };
const late = { misdeal: false, substantialAction: true };
const called = [did(3, 'call'), did(4, 'raise')];

test.each<{ name: string; book: Book; hands: readonly CardCount[]; misdeal: boolean | null; readings: number }>([
  { name: 'one card too many', book: 'house-cz', hands: [{ seat: 3, cards: 3 }], misdeal: null, readings: 3 },
  { name: 'two too many at one seat', book: 'house-cz', hands: [{ seat: 3, cards: 4 }], misdeal: true, readings: 1 },
  {
    name: 'one too many at two seats',
    book: 'house-cz',
    hands: [
      { seat: 3, cards: 3 },
      { seat: 4, cards: 3 },
    ],
    misdeal: true,
    readings: 1,
  },
  {
    name: 'one too few: somebody was passed over',
    book: 'house-cz',
    hands: [{ seat: 3, cards: 1 }],
    misdeal: true,
    readings: 1,
  },
  { name: 'none at all', book: 'tda-cz', hands: [{ seat: 3, cards: 0 }], misdeal: true, readings: 1 },
  { name: 'cards at an empty seat', book: 'tda-sk', hands: [{ seat: 6, cards: 1 }], misdeal: true, readings: 1 },
  { name: 'two too many, on no list', book: 'tda-2011', hands: [{ seat: 3, cards: 4 }], misdeal: null, readings: 3 },
  { name: 'one too few, on no list', book: 'tda-pl', hands: [{ seat: 3, cards: 1 }], misdeal: null, readings: 3 },
  {
    name: 'one too few, on a closed list',
    book: 'tda-sk',
    hands: [{ seat: 3, cards: 1 }],
    misdeal: false,
    readings: 1,
  },
])('$book, nobody has acted: $name', ({ book, hands, misdeal, readings }) => {
  const { outcome, others } = counted(book, deal(), ...hands);
  expect(outcome.misdeal).toBe(misdeal);
  expect(others).toHaveLength(readings - 1);
});

const nobodyDead = { deadHands: [] };

test('pl 37: the button short of a card gets it, before substantial action and after, but not once it has acted', () => {
  const short = { seat: 5, cards: 1 };
  expect(counted('tda-pl', deal(), short).outcome).toEqual({ ...early, supply: [{ seat: 5, cards: 1 }] });
  const { outcome, others, cites } = counted('tda-pl', deal(...called), short);
  expect(outcome).toEqual({ ...late, ...nobodyDead, supply: [{ seat: 5, cards: 1 }] });
  expect(others).toEqual([]);
  expect(cites).toContain('tda-pl#37');
  const acted = counted('tda-pl', deal(...called, did(5, 'call')), short);
  expect(acted.outcome).toEqual({ ...late, deadHands: [5] });
  expect(acted.others).toEqual([{ ...late, ...nobodyDead, ruling: 'floor' }]);
});

test('pl 37: too many cards kill a button that checks or raises; before it acts they are the floor’s', () => {
  const many = { seat: 5, cards: 3 };
  const raised = counted('tda-pl', deal(...called, did(5, 'raise')), many);
  expect(raised.outcome).toEqual({ ...late, deadHands: [5] });
  expect(raised.others).toEqual([]);
  expect(counted('tda-pl', deal(...called, did(5, 'call')), many).others).toHaveLength(1);
  expect(counted('tda-pl', deal(...called), many).outcome).toEqual({ ...late, ...nobodyDead, ruling: 'floor' });
  // Three players: the button acts first, and nothing is substantial yet.
  expect(counted('tda-pl', deal(did(5, 'raise')), many).outcome).toEqual({
    ...early,
    deadHands: [5],
  });
});

test('house misdeal 10: once two have acted nothing comes back, not even to a player with one card', () => {
  const { outcome, cites } = counted('house-cz', deal(did(3, 'fold'), did(4, 'fold')), { seat: 2, cards: 1 });
  expect(outcome).toEqual({ ...late, ...nobodyDead });
  expect(cites).toContain('house-cz#misdeal.10');
});

test('pl 38: after substantial action a hand of too many cards is dead and its chips stay', () => {
  const { outcome } = counted('tda-pl', deal(...called), { seat: 4, cards: 3 }, { seat: 5, cards: 1 });
  expect(outcome).toEqual({
    ...late,
    supply: [{ seat: 5, cards: 1 }],
    deadHands: [4],
  });
});
