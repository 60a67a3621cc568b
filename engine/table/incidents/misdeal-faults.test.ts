import { describe, expect, test } from 'vitest';
import { impossibleFault } from '../../rules/irregularities/impossible-fault.ts';
import { ruleDealing } from '../../rules/irregularities/rule-dealing.ts';
import { citesOf, consult } from '../../rules/rulebooks/consult.ts';
import type {
  Deal,
  DealAction,
  DealingFault,
  ExposedCard,
  MisdealOutcome,
  OutOfOrder,
} from '../../words/dealing-faults.ts';
import type { Overlay, RulebookId } from '../../words/rulebook.ts';

type Book = Exclude<RulebookId, 'phh'>;
const books: readonly Book[] = ['tda-2011', 'tda-sk', 'tda-cz', 'tda-pl', 'house-cz'];

/** Six chairs, seat 6 empty; button 5, blinds 1 and 2; seat 3 opens. */
const deal = (changes: Partial<Deal> = {}): Deal => ({
  chairs: 6,
  entitled: [1, 2, 3, 4, 5],
  positions: { button: 5, sb: 1, bb: 2 },
  cards: { down: 2, up: 0 },
  actions: [],
  chipsIn: { 1: 50, 2: 100 },
  ...changes,
});
const stud = (changes: Partial<Deal> = {}): Deal => deal({ positions: null, cards: { down: 2, up: 1 }, ...changes });

const actions = (...texts: readonly string[]): readonly DealAction[] =>
  texts.map((text) => {
    const [seat, action] = text.split(' ') as [string, DealAction['action']];
    return { seat: Number(seat), action };
  });

function ruled(rulebook: Book, fault: DealingFault, overlay: Overlay = {}) {
  expect(impossibleFault(fault)).toBeNull();
  const { outcome, others, by } = consult({ rulebook, overlay }, (policies) => ruleDealing(fault, policies));
  return { outcome: outcome as MisdealOutcome, all: [outcome, ...others] as MisdealOutcome[], cites: citesOf(by) };
}

/** `yes`, `no`, `floor`; with `?` where the text allows another answer as well. */
function misdeal(rulebook: Book, fault: DealingFault, overlay: Overlay = {}): string {
  const { outcome, all } = ruled(rulebook, fault, overlay);
  const answer = outcome.misdeal === null ? 'floor' : outcome.misdeal ? 'yes' : 'no';
  return all.length > 1 ? `${answer}?` : answer;
}

const inEachBook = (fault: DealingFault): string => books.map((book) => misdeal(book, fault)).join(' ');

const exposed = (cards: readonly Partial<ExposedCard>[], of = deal()): DealingFault => ({
  fault: 'exposed-by-dealer',
  deal: of,
  cards: cards.map((card) => ({ seat: 3, cardNo: null, down: null, ...card })),
});

describe('2011 32, sk 32, cz 31, pl 35A, house misdeal 1 and 2: cards exposed in the deal', () => {
  test.each<{ name: string; fault: DealingFault; answers: string }>([
    { name: 'the first card off the deck', fault: exposed([{ cardNo: 1, seat: 1 }]), answers: 'yes yes yes yes yes' },
    { name: 'the second', fault: exposed([{ cardNo: 2, seat: 2 }]), answers: 'yes yes yes yes yes' },
    { name: 'the third', fault: exposed([{ cardNo: 3 }]), answers: 'no? no? no? no? no' },
    { name: 'one of a seat that cannot have had the first two', fault: exposed([{}]), answers: 'no? no? no? no? no' },
    {
      name: 'one that was not of the first two',
      fault: exposed([{ cardNo: 'later', seat: 1 }]),
      answers: 'no? no? no? no? no',
    },
    { name: 'two later ones', fault: exposed([{ cardNo: 4 }, { cardNo: 9 }]), answers: 'yes yes yes yes yes' },
    { name: 'two of which nobody knows the number', fault: exposed([{}, { seat: 1 }]), answers: 'yes yes yes yes yes' },
    {
      name: 'omaha: one of the third time round is among nobody’s first two',
      fault: exposed([{ cardNo: 11 }], deal({ cards: { down: 4, up: 0 } })),
      answers: 'no no no no no',
    },
  ])('$name', ({ fault, answers }) => {
    expect(inEachBook(fault)).toBe(answers);
  });

  test.each<{ name: string; fault: DealingFault; answers: string }>([
    { name: 'one down card', fault: exposed([{ down: true }], stud()), answers: 'yes yes? yes? no? yes?' },
    {
      name: 'both down cards of one player',
      fault: exposed([{ down: true }, { down: true }], stud()),
      answers: 'yes yes yes yes yes',
    },
    {
      name: 'a down card of each of two players',
      fault: exposed([{ down: true }, { seat: 4, down: true }], stud()),
      answers: 'yes yes yes no? yes',
    },
    {
      name: 'an up-card, which lies open anyway',
      fault: exposed([{ down: false }], stud()),
      answers: 'no no no no no',
    },
    { name: 'the third card round, an up-card', fault: exposed([{ cardNo: 11 }], stud()), answers: 'no no no no no' },
    {
      name: 'the second card round, a down card',
      fault: exposed([{ cardNo: 6 }], stud()),
      answers: 'yes yes? yes? no? yes?',
    },
  ])('in stud: $name', ({ fault, answers }) => {
    expect(inEachBook(fault)).toBe(answers);
  });

  test('a single card that is no misdeal is the burn, and is replaced after the deal: also when it is too late for a misdeal', () => {
    const repair = { cardBecomes: 'burn', replacement: { seat: 3, when: 'after-deal' } };
    expect(ruled('house-cz', exposed([{ cardNo: 3 }])).outcome).toEqual({
      misdeal: false,
      substantialAction: false,
      ...repair,
    });
    const late = deal({ actions: actions('3 fold', '4 fold') });
    expect(ruled('house-cz', exposed([{ cardNo: 3 }], late)).outcome).toEqual({
      misdeal: false,
      substantialAction: true,
      ...repair,
    });
    expect(
      ruled(
        'house-cz',
        exposed(
          [
            { cardNo: 1, seat: 1 },
            { cardNo: 2, seat: 2 },
          ],
          late,
        ),
      ).outcome,
    ).toEqual({
      misdeal: false,
      substantialAction: true,
    });
    expect(ruled('tda-2011', exposed([{ down: false }], stud())).outcome).toEqual({
      misdeal: false,
      substantialAction: false,
    });
  });

  test('a house may set how many it takes, and how the first two are counted', () => {
    const two = exposed([{ cardNo: 4 }, { cardNo: 9 }]);
    expect(misdeal('house-cz', two, { 'misdeal.exposedOthers': 3 })).toBe('no');
    expect(misdeal('tda-2011', exposed([{ cardNo: 3 }]), { 'misdeal.firstCards': 'of-any-player' })).toBe('yes');
  });
});

describe('2011 32, house misdeal 3 and irr 5: boxed cards', () => {
  const boxed = (count: number, seats: readonly number[] = [], of = deal()): DealingFault => ({
    fault: 'boxed',
    deal: of,
    count,
    seats,
  });

  test.each([
    { count: 1, answers: 'no no no no no' },
    { count: 2, answers: 'yes yes? yes? yes? yes' },
    { count: 3, answers: 'yes yes? yes? yes? yes' },
  ])('$count of them', ({ count, answers }) => {
    expect(inEachBook(boxed(count))).toBe(answers);
  });

  test('one alone is the burn; who was dealt it gets another after the deal', () => {
    const { outcome, cites } = ruled('house-cz', boxed(1, [4]));
    expect(outcome).toEqual({
      misdeal: false,
      substantialAction: false,
      cardBecomes: 'burn',
      replacement: { seat: 4, when: 'after-deal' },
    });
    expect(cites).toContain('house-cz#irr.5');
    expect(ruled('house-cz', boxed(1)).outcome).toEqual({
      misdeal: false,
      substantialAction: false,
      cardBecomes: 'burn',
    });
    const late = ruled('house-cz', boxed(2, [4], deal({ actions: actions('3 call', '4 fold') })));
    expect(late.outcome).toEqual({ misdeal: false, substantialAction: true });
  });
});

describe('2011 32, sk 32, cz 31, pl 35A and 35B, house misdeal 5: cards out of order', () => {
  test.each<{ how: OutOfOrder; answers: string }>([
    { how: 'first-card', answers: 'yes yes yes yes yes' },
    { how: 'later-card', answers: 'no? no no no? yes' },
    { how: 'two-at-once', answers: 'no? no no yes? yes' },
    { how: 'button-two-in-row', answers: 'no no no no no?' },
  ])('$how', ({ how, answers }) => {
    expect(inEachBook({ fault: 'dealt-out-of-order', deal: deal(), how })).toBe(answers);
  });

  test.each<{ name: string; seenOrder: readonly number[]; answers: string }>([
    { name: 'nothing wrong so far', seenOrder: [1, 2, 3, 4, 5, 1, 2], answers: 'no no no no no' },
    { name: 'the first card one seat too far', seenOrder: [2, 3, 4], answers: 'yes yes yes yes yes' },
    { name: 'two seats changed', seenOrder: [1, 2, 4, 3], answers: 'no? no no no? yes' },
    { name: 'a card to the empty seat', seenOrder: [1, 2, 3, 4, 5, 6], answers: 'yes yes yes yes yes' },
    { name: 'seat 3 passed over twice', seenOrder: [1, 2, 4, 5, 1, 2, 4, 5], answers: 'yes yes yes yes? yes' },
    { name: 'two cards at once to seat 2', seenOrder: [1, 2, 2, 3], answers: 'no? no no yes? yes' },
    { name: 'the button’s two at the end', seenOrder: [1, 2, 3, 4, 1, 2, 3, 4, 5, 5], answers: 'no no no no no?' },
    { name: 'the button’s two between the rounds', seenOrder: [1, 2, 3, 4, 5, 5, 1], answers: 'no no no no no?' },
    { name: 'the button’s two in the middle of a round', seenOrder: [1, 2, 5, 5, 3], answers: 'no? no no yes? yes' },
    {
      name: 'one card too many at the end',
      seenOrder: [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1],
      answers: 'floor? no no floor? floor?',
    },
    {
      name: 'two cards too many at the end',
      seenOrder: [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2],
      answers: 'floor? no no floor? yes',
    },
  ])('seen at the seats: $name', ({ seenOrder, answers }) => {
    expect(inEachBook({ fault: 'deal-sequence', deal: deal(), seenOrder })).toBe(answers);
  });

  test('a dead button: the deal begins with the next player', () => {
    const dead = deal({ positions: { button: 6, sb: 1, bb: 2 } });
    expect(inEachBook({ fault: 'deal-sequence', deal: dead, seenOrder: [1, 2, 3] })).toBe('no no no no no');
  });

  test('the house closes an open list, or opens a closed one', () => {
    const fault: DealingFault = { fault: 'dealt-out-of-order', deal: deal(), how: 'later-card' };
    expect(misdeal('tda-2011', fault, { 'misdeal.listExhaustive': true })).toBe('no');
    expect(misdeal('tda-sk', fault, { 'misdeal.listExhaustive': false })).toBe('no?');
  });
});

describe('2011 32, sk 32, cz 31, pl 35A, house misdeal 7 and 8: cards at the wrong seats', () => {
  test('a seat without a right to a hand, a seat left out', () => {
    expect(inEachBook({ fault: 'cards-to-unentitled', deal: deal(), seat: 6 })).toBe('yes yes yes yes yes');
    expect(inEachBook({ fault: 'dealt-out', deal: deal(), seat: 4 })).toBe('yes yes yes yes? yes');
  });
});

describe('2011 33, sk 33, cz 32, pl 35D and 36, house misdeal 0 and 10: when it is too late', () => {
  test.each<{ done: readonly string[]; answers: string }>([
    { done: ['3 fold'], answers: 'yes yes yes yes yes' },
    { done: ['3 call'], answers: 'yes yes yes yes yes' },
    { done: ['3 fold', '4 fold'], answers: 'yes yes yes yes no' },
    { done: ['3 fold', '4 call'], answers: 'yes no no no no' },
    { done: ['3 check', '4 check'], answers: 'yes yes yes yes no' },
    { done: ['3 fold', '4 check'], answers: 'yes yes? yes? yes? no' },
    { done: ['3 call', '4 raise'], answers: 'no no no no no' },
    { done: ['3 all-in', '4 all-in'], answers: 'no no no no no' },
    { done: ['3 fold', '4 fold', '5 fold'], answers: 'no no no no no' },
  ])('after $done', ({ done, answers }) => {
    const of = deal({ actions: actions(...done) });
    expect(inEachBook({ fault: 'cards-to-unentitled', deal: of, seat: 6 })).toBe(answers);
  });

  test('the rules that closed it are cited', () => {
    const of = deal({ actions: actions('3 fold', '4 call') });
    const { outcome, cites } = ruled('tda-sk', { fault: 'dealt-out', deal: of, seat: 4 });
    expect(outcome).toEqual({ misdeal: false, substantialAction: true });
    expect(cites).toEqual(['tda-sk#32', 'tda-sk#33']);
  });
});
