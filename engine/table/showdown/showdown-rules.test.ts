import { expect, test } from 'vitest';
import { acts, deal, play, refusalOf, sampleTable, start, tabled } from '../../../test/support/sample-table.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import { askToSee, handsToTable, showAll } from '../../rules/showdown/show-order.ts';
import type { Hand } from '../../words/hand.ts';
import type { Overlay } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';

const handOf = (state: TableState): Hand => state.hand as Hand;

const asking = { mucked: true, shown: false, paid: false };

test.each([
  { rule: 'tda-2011#14', rulebook: 'tda-2011', does: asking, says: 'refused', name: 'mucked unseen' },
  { rule: 'tda-sk#14', rulebook: 'tda-sk', does: asking, says: 'refused', name: 'mucked unseen' },
  { rule: 'tda-cz#14', rulebook: 'tda-cz', does: asking, says: 'refused', name: 'mucked unseen' },
  {
    rule: 'tda-2011#15',
    rulebook: 'tda-2011',
    does: { ...asking, shown: true },
    says: 'floor',
    name: 'shown, then mucked',
  },
  {
    rule: 'tda-sk#15',
    rulebook: 'tda-sk',
    does: { ...asking, shown: true },
    says: 'floor',
    name: 'shown, then mucked',
  },
  {
    rule: 'tda-cz#14',
    rulebook: 'tda-cz',
    does: { ...asking, shown: true },
    says: 'refused',
    name: 'shown, then mucked',
  },
  {
    rule: 'tda-sk#15',
    rulebook: 'tda-sk',
    does: { ...asking, mucked: false },
    says: 'floor',
    name: 'still in the hand',
  },
  {
    rule: 'tda-2011#15',
    rulebook: 'tda-2011',
    does: { mucked: false, shown: false, paid: true },
    says: 'floor',
    name: 'called on the river',
  },
  {
    rule: 'tda-2024#18B',
    rulebook: 'tda-2024',
    does: { mucked: false, shown: false, paid: true },
    says: 'granted',
    name: 'called on the river',
  },
] as const)('$rule: who asks to see has $name: $says', ({ rulebook, does, says }) => {
  expect(askToSee(does, effectivePolicies(rulebook))).toBe(says);
});

test.each([
  {
    name: 'out of the hand, betting goes on',
    shown: { inHand: false, bettingOpen: true },
    tournament: 'after-betting',
  },
  { name: 'in the hand, betting goes on', shown: { inHand: true, bettingOpen: true }, tournament: 'after-betting' },
  { name: 'betting is over', shown: { inHand: false, bettingOpen: false }, tournament: 'now' },
] as const)('house-cz#show.4: $name', ({ shown, tournament }) => {
  const policies = effectivePolicies('house-cz');
  expect(showAll({ mode: 'tournament', ...shown }, policies)).toBe(tournament);
  expect(showAll({ mode: 'cash', ...shown }, policies)).toBe('no');
});

test('a house may have a folded hand shown at once, never a live one', () => {
  const policies = effectivePolicies('house-cz', {
    showOneShowAll: { tournament: true, cash: true, foldedShower: 'now' },
  });
  expect(showAll({ mode: 'cash', inHand: false, bettingOpen: true }, policies)).toBe('now');
  expect(showAll({ mode: 'cash', inHand: true, bettingOpen: true }, policies)).toBe('after-betting');
});

// Button 1, blinds 2 and 3; the river is checked.
const river = (): TableState =>
  play(sampleTable([5000, 5000, 5000]), [
    start,
    ...acts('1c', '2c', '3x'),
    deal('7d', 'Jh', '4h'),
    ...acts('2x', '3x', '1x'),
    deal('9h'),
    ...acts('2x', '3x', '1x'),
    deal('9c'),
    ...acts('2x', '3x', '1x'),
  ]);

const allIn = (overlay: Overlay = {}): TableState =>
  play(sampleTable([5000, 5000, 900], { overlay }), [start, ...acts('1r900', '2f', '3a')]);

test('tda-2011#11, tda-sk#11, tda-cz#11: all in and no betting left: hands up before the next card', () => {
  expect(handsToTable(handOf(allIn()))).toEqual([3, 1]);
  expect(handsToTable(handOf(play(allIn(), [tabled(3, 'Ah', 'Ad')])))).toEqual([1]);
  expect(handsToTable(handOf(allIn({ allInFaceUp: false })))).toEqual([]);
});

test('while two can still bet nothing need be turned up; at showdown all of it, with one of them all in', () => {
  const side = play(sampleTable([5000, 5000, 900]), [start, ...acts('1r900', '2c', '3a'), deal('7d', 'Jh', '4h')]);
  expect(handsToTable(handOf(side))).toEqual([]);
  const down = play(side, [...acts('2x', '1x'), deal('9h'), ...acts('2x', '1x'), deal('9c'), ...acts('2x', '1x')]);
  expect(handsToTable(handOf(down))).toEqual([2, 3, 1]);
  expect(handsToTable(handOf(river()))).toEqual([]);
});

test('tda-2011#11: all hands that must lie open are opened in one step, before the next card', () => {
  const open = play(allIn(), [{ type: 'table-all-hands' }]);
  expect(handsToTable(handOf(open))).toEqual([]);
  expect(
    handOf(open)
      .players.filter(({ tabled: cards }) => cards !== null)
      .map(({ seat }) => seat),
  ).toEqual([3, 1]);
  expect(refusalOf(open, { type: 'table-all-hands' })).toEqual({ reason: 'already-tabled', seat: 3 });
  expect(refusalOf(play(sampleTable([500, 500]), [start]), { type: 'table-all-hands' })).toEqual({
    reason: 'not-showdown',
  });
});
