import { describe, expect, test } from 'vitest';
import { impossiblePart } from '../../rules/irregularities/impossible-fault.ts';
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
  ...changes,
});
const stud = (changes: Partial<Deal> = {}): Deal => deal({ positions: null, cards: { down: 2, up: 1 }, ...changes });

const actions = (...texts: readonly string[]): readonly DealAction[] =>
  texts.map((text) => {
    const [seat, action] = text.split(' ') as [string, DealAction['action']];
    return { seat: Number(seat), action };
  });

function ruled(rulebook: Book, fault: DealingFault, overlay: Overlay = {}) {
  expect(impossiblePart(fault)).toBeNull();
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

const exposed = (which: readonly ExposedCard['which'][], of = deal()): DealingFault => ({
  fault: 'exposed-by-dealer',
  deal: of,
  cards: which.map((one) => ({ seat: 3, which: one })),
});

describe('2011 32, sk 32, cz 31, pl 35A, house misdeal 1 and 2: cards exposed in the deal', () => {
  test.each<{ name: string; fault: DealingFault; answers: string }>([
    { name: 'one of the first two off the deck', fault: exposed(['first-two']), answers: 'yes yes yes yes yes' },
    { name: 'one of a player’s first two', fault: exposed(['players-first-two']), answers: 'no? no? no? no? no' },
    { name: 'two later ones', fault: exposed(['later', 'later']), answers: 'yes yes yes yes yes' },
    {
      name: 'omaha: one of the third time round is among nobody’s first two',
      fault: exposed(['later'], deal({ cards: { down: 4, up: 0 } })),
      answers: 'no no no no no',
    },
  ])('$name', ({ fault, answers }) => {
    expect(inEachBook(fault)).toBe(answers);
  });

  test.each<{ name: string; fault: DealingFault; answers: string }>([
    { name: 'one down card', fault: exposed(['players-first-two'], stud()), answers: 'yes yes? yes? no? yes?' },
    {
      name: 'both down cards of one player',
      fault: exposed(['players-first-two', 'players-first-two'], stud()),
      answers: 'yes yes yes yes yes',
    },
    { name: 'an up-card, which lies open anyway', fault: exposed(['up-card'], stud()), answers: 'no no no no no' },
  ])('in stud: $name', ({ fault, answers }) => {
    expect(inEachBook(fault)).toBe(answers);
  });

  test('a single card that is no misdeal is the burn, and is replaced after the deal: also when it is too late for a misdeal', () => {
    const repair = { cardBecomes: 'burn', replacement: { seat: 3, when: 'after-deal' } };
    const inTime = { misdeal: false, substantialAction: false };
    const tooLate = { misdeal: false, substantialAction: true };
    const late = deal({ actions: actions('3 fold', '4 fold') });
    expect(ruled('house-cz', exposed(['later'])).outcome).toEqual({ ...inTime, ...repair });
    expect(ruled('house-cz', exposed(['later'], late)).outcome).toEqual({ ...tooLate, ...repair });
    expect(ruled('house-cz', exposed(['first-two', 'first-two'], late)).outcome).toEqual(tooLate);
    expect(ruled('tda-2011', exposed(['up-card'], stud())).outcome).toEqual(inTime);
  });

  test('a house may set how many it takes, and how the first two are counted', () => {
    const two = exposed(['later', 'later']);
    expect(misdeal('house-cz', two, { 'misdeal.exposedOthers': 3 })).toBe('no');
    expect(misdeal('tda-2011', exposed(['players-first-two']), { 'misdeal.firstCards': 'of-any-player' })).toBe('yes');
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

function found(rulebook: Exclude<RulebookId, 'phh'>, fault: DealingFault, overlay: Overlay = {}) {
  const { outcome, others, by } = consult({ rulebook, overlay }, (policies) => ruleDealing(fault, policies));
  return { all: [outcome, ...others], cites: citesOf(by) };
}

test.each<{ name: string; fault: DealingFault; overlay?: Overlay; outcome: object; rule: string }>([
  {
    name: 'house irr 3: another back in play undoes the hand',
    fault: { fault: 'foreign-card', where: 'play' },
    outcome: { void: true, dealtAgain: true },
    rule: 'house-cz#irr.3',
  },
  {
    name: 'house irr 3: in the rest of the deck it does not',
    fault: { fault: 'foreign-card', where: 'stub' },
    outcome: { void: false },
    rule: 'house-cz#irr.3',
  },
  {
    name: 'house irr 4: a card twice undoes the hand',
    fault: { fault: 'duplicate-card' },
    outcome: { void: true, dealtAgain: true },
    rule: 'house-cz#irr.4',
  },
  {
    name: 'a house that lets a hand with a card twice stand',
    fault: { fault: 'duplicate-card' },
    overlay: { duplicateCard: 'stands' },
    outcome: { void: false },
    rule: 'house',
  },
  {
    name: 'house irr 6: a joker played on is a dead hand',
    fault: { fault: 'joker', seat: 5, acted: true, unseen: false },
    outcome: { void: false, deadHands: [5] },
    rule: 'house-cz#irr.6',
  },
  {
    name: 'house irr 6: a joker seen at once is scrap',
    fault: { fault: 'joker', seat: 5, acted: false, unseen: false },
    outcome: {
      void: false,
      cardBecomes: 'burn',
      replacement: { seat: 5, when: 'after-deal' },
    },
    rule: 'house-cz#irr.6',
  },
  {
    name: 'house irr 8: missing cards change no result',
    fault: { fault: 'missing-cards', missing: 1 },
    outcome: { void: false },
    rule: 'house-cz#irr.8',
  },
  {
    name: 'house irr 9: cards that fell off the table are played',
    fault: { fault: 'card-dropped', seat: 5, other: false },
    outcome: { deadHands: [] },
    rule: 'house-cz#irr.9',
  },
  {
    name: 'house irr 9: another card was picked up',
    fault: { fault: 'card-dropped', seat: 5, other: true },
    outcome: { deadHands: [], ruling: 'floor' },
    rule: 'house-cz#irr.9',
  },
])('$name', ({ fault, overlay = {}, outcome, rule }) => {
  const { all, cites } = found('house-cz', fault, overlay);
  expect(all).toEqual([outcome]);
  // No document says from where a void hand is dealt again: the answer rests on the rule for misdeals.
  expect(cites.slice(0, 1)).toEqual([rule]);
  expect(cites.slice(1)).toEqual('void' in outcome && outcome.void ? ['tda-pl#35C'] : []);
});

test('house irr 7: whoever plays on unseen bears the risk of a joker', () => {
  const { all, cites } = found('house-cz', { fault: 'joker', seat: 7, acted: true, unseen: true });
  expect(all).toMatchObject([{ deadHands: [7] }]);
  expect(cites).toEqual(['house-cz#irr.6', 'house-cz#irr.7']);
});

test.each([
  { book: 'tda-2011', rule: 'tda-2011#50' },
  { book: 'tda-sk', rule: 'tda-sk#50' },
  { book: 'tda-cz', rule: 'tda-cz#49' },
] as const)('$rule: up-cards lifted with chips to answer kill the hand, and at no other moment', ({ book, rule }) => {
  const lifted = (toAct: number | null, facing: number): DealingFault => ({
    fault: 'upcards-lifted',
    seat: 5,
    toAct,
    facing,
  });
  const { all, cites } = found(book, lifted(5, 40));
  expect(all).toEqual([{ deadHands: [5] }]);
  expect(cites).toEqual([rule]);
  for (const harmless of [lifted(5, 0), lifted(7, 40), lifted(null, 0)])
    expect(found(book, harmless).all).toEqual([{ deadHands: [] }]);
});

test('pl 38: after substantial action a hand of too many cards goes into the stub, or to the muck if the floor says so', () => {
  const did: readonly DealAction[] = [
    { seat: 4, action: 'call' },
    { seat: 5, action: 'raise' },
  ];
  const killed = (cards: number, actions = did): DealingFault => ({
    fault: 'killed-wrong-count',
    seat: 5,
    cards,
    handSize: 2,
    actions,
  });
  const dead = { deadHands: [5], burnsPerStreet: 1 };
  expect(found('tda-pl', killed(3)).all).toEqual([
    { ...dead, killedCards: 'into-stub' },
    { ...dead, killedCards: 'muck' },
  ]);
  expect(found('tda-pl', killed(1)).all).toEqual([{ ...dead, killedCards: 'muck' }]);
  expect(found('tda-pl', killed(3, did.slice(0, 1))).all).toEqual([{ ...dead, killedCards: 'muck' }]);
  expect(found('tda-2011', killed(3)).all).toEqual([{ ...dead, killedCards: 'muck' }]);
});
