import { expect, test } from 'vitest';
import { ruleDealing } from '../../rules/irregularities/rule-dealing.ts';
import { citesOf, consult } from '../../rules/rulebooks/consult.ts';
import type { DealAction, DealingFault } from '../../words/dealing-faults.ts';
import type { Overlay, RulebookId } from '../../words/rulebook.ts';

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
