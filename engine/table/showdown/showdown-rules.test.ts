import { expect, test } from 'vitest';
import { acts, deal, play, refusalOf, sampleTable, start, tabled } from '../../../test/support/sample-table.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import { askToSee } from '../../rules/showdown/ask-to-see.ts';
import { whyNotAward } from '../../rules/showdown/may-award.ts';
import { showAll } from '../../rules/showdown/show-one-show-all.ts';
import { sweptAlarm } from '../../rules/showdown/swept-hand.ts';
import { handsToTable } from '../../rules/showdown/table-all-hands.ts';
import type { Hand } from '../../words/hand.ts';
import type { Overlay, RulebookId } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';

const handOf = (state: TableState): Hand => state.hand as Hand;

const asking = { mucked: true, shown: false, nextHand: false };

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
    rule: 'tda-cz#18',
    rulebook: 'tda-cz',
    does: { ...asking, mucked: false, nextHand: true },
    says: 'refused',
    name: 'after the next hand began',
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

const due = [
  { seat: 3, chips: 500 },
  { seat: 7, chips: 400 },
];

test.each([
  { name: 'its share', award: [3, 500], why: null },
  { name: 'more than its share', award: [3, 900], why: { reason: 'not-the-share', seat: 3, chips: 900, due: 500 } },
  { name: 'less than its share', award: [7, 300], why: { reason: 'not-the-share', seat: 7, chips: 300, due: 400 } },
  { name: 'what another won', award: [5, 500], why: { reason: 'not-the-winner', seat: 5, winners: [3, 7] } },
] as const)('a winner is paid $name', ({ award: [seat, chips], why }) => {
  expect(whyNotAward(due, seat, chips)).toEqual(why);
});

test('pots are paid one by one, or all at once', () => {
  const twoPots = [
    { seat: 3, chips: 500 },
    { seat: 7, chips: 500 },
    { seat: 3, chips: 200 },
  ];
  expect([500, 200, 700, 300].map((chips) => whyNotAward(twoPots, 3, chips) === null)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(whyNotAward(twoPots, 9, 500)).toEqual({ reason: 'not-the-winner', seat: 9, winners: [3, 7] });
});

test('nobody is paid while it is open who wins', () => {
  expect(whyNotAward(null, 3, 500)).toEqual({ reason: 'not-settled' });
});

// Button 1, blinds 2 and 3; the river is checked.
const river = (rulebook: RulebookId = 'tda-2011', overlay: Overlay = {}): TableState =>
  play(sampleTable([5000, 5000, 5000], { rulebook, overlay }), [
    start,
    ...acts('1c', '2c', '3x'),
    deal('7d', 'Jh', '4h'),
    ...acts('2x', '3x', '1x'),
    deal('9h'),
    ...acts('2x', '3x', '1x'),
    deal('9c'),
    ...acts('2x', '3x', '1x'),
  ]);

const opened = [tabled(2, '7h', '7s'), tabled(3, 'Kh', 'Qh')];

test.each([
  ['tda-2011', 'tda-2011#16'],
  ['tda-sk', 'tda-sk#16'],
  ['tda-cz', 'tda-cz#15'],
] as const)('%s (%s): the best hand that lies open is swept in: an alarm, also once the pot is awarded', (rulebook) => {
  expect(sweptAlarm(handOf(play(river(rulebook), opened)), 2)).toBe('WINNER-KILLED');
  const awarded = play(river(rulebook), [...opened, { type: 'muck-hand', seat: 1 }]);
  expect(handOf(awarded).stage).toBe('awards');
  expect(sweptAlarm(handOf(awarded), 2)).toBe('WINNER-KILLED');
});

test('a beaten hand may be swept in, a hidden one may not', () => {
  const state = play(river(), opened);
  expect(sweptAlarm(handOf(state), 3)).toBe(null);
  expect(sweptAlarm(handOf(state), 1)).toBe('HAND-SWEPT');
  expect(sweptAlarm(handOf(play(state, [{ type: 'muck-hand', seat: 1 }])), 1)).toBe(null);
  expect(sweptAlarm(handOf(state), 9)).toBe(null);
});

test('a house that lets winners be killed has no alarm for it', () => {
  expect(sweptAlarm(handOf(play(river('tda-2011', { killTabledWinner: 'allowed' }), opened)), 2)).toBe(null);
});

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
