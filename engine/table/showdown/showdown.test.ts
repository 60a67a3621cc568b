import { expect, test } from 'vitest';
import {
  acts,
  deal,
  play,
  push,
  refusalOf,
  sampleTable,
  start,
  tabled,
  taps,
} from '../../../test/support/sample-table.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import { askToSee, handsToTable, showAll } from '../../rules/showdown/show-order.ts';
import type { Command } from '../../words/command.ts';
import type { Hand } from '../../words/hand.ts';
import type { Overlay } from '../../words/rulebook.ts';
import type { Rake, Stakes } from '../../words/stakes.ts';
import type { TableState } from '../../words/table-state.ts';
import { chipsAtTable } from '../conservation.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';

// Button 1, blinds 2 and 3.
const river = (...last: readonly string[]): TableState => riverUnder({}, ...last);

const riverUnder = (overlay: Overlay, ...last: readonly string[]): TableState =>
  play(sampleTable([5000, 5000, 5000], { overlay }), [
    ...taps('start 1c 2c 3x [2h 3h 7s] 2x 3x 1x [8s] 2x 3x 1x [9d]'),
    ...acts(...last),
  ]);

const wholePot = { pot: 0, board: 0, half: 'high' };

test('TDA 11: all in with the betting closed, a hand is turned up and cannot be mucked', () => {
  const state = river('2a', '3c', '1f');
  expect(legalActions(state).muck).toEqual([]);
  expect(refusalOf(state, { type: 'muck-hand', seat: 3 })).toEqual({
    reason: 'all-in-must-show',
    seat: 3,
    rule: 'tda-2011#11',
  });
});

test('hands all in before the river may be turned up while the board is still to come', () => {
  const state = play(sampleTable([5000, 5000, 5000]), [start, ...acts('1a', '2a', '3f')]);
  expect(legalActions(state)).toMatchObject({ stage: 'board', board: { due: 3 }, show: [1, 2] });
  expect(play(state, [tabled(1, 'As', 'Ad')]).hand?.players.find((player) => player.seat === 1)?.tabled).toEqual([
    'As',
    'Ad',
  ]);
});

test('a hand that is not all in and not at showdown stays face down', () => {
  const state = play(sampleTable([5000, 5000, 5000]), [start, ...acts('1c', '2c', '3x')]);
  expect(refusalOf(state, tabled(1, 'As', 'Ad'))).toEqual({ reason: 'not-showdown' });
});

test('the last live hand wins without showing; everybody else mucked', () => {
  const state = play(river('2x', '3x', '1x'), [
    { type: 'muck-hand', seat: 2 },
    { type: 'muck-hand', seat: 3 },
  ]);
  expect(state.hand?.awards).toMatchObject([
    { shares: [{ seat: 1, chips: 600 }], parts: [{ chips: 600, hand: null }] },
  ]);
});

test('house-cz#show.1: where every win is shown, the last live hand is awarded once it lies open', () => {
  const mucked = play(riverUnder({ 'showdown.uncontestedMustShow': true }, '2x', '3x', '1x'), [
    { type: 'muck-hand', seat: 2 },
    { type: 'muck-hand', seat: 3 },
  ]);
  expect(legalActions(mucked)).toMatchObject({ stage: 'showdown', show: [1], muck: [] });
  expect(play(mucked, [tabled(1, 'As', 'Ad')]).hand?.awards).toMatchObject([{ shares: [{ seat: 1, chips: 600 }] }]);
  const folded = play(riverUnder({ 'showdown.uncontestedMustShow': true }, '2b400', '3f', '1f'), []);
  expect(folded.hand?.awards).toMatchObject([{ shares: [{ seat: 2, chips: 600 }] }]);
});

test('turned up first, named later: the reader or the grid names the cards', () => {
  const open = play(river('2x', '3b400', '1f', '2c'), [
    { type: 'table-hand', seat: 3, cards: [] },
    { type: 'table-hand', seat: 2, cards: [] },
  ]);
  expect(legalActions(open)).toMatchObject({ unnamed: [3, 2], nameWinners: [wholePot] });
  const named = play(open, [
    { type: 'show-cards', seat: 3, cards: ['Ks', 'Kd'], by: 'reader' },
    { type: 'show-cards', seat: 2, cards: ['As', 'Ad'], by: 'dealer' },
  ]);
  expect(named.hand?.awards[0]).toMatchObject({
    shares: [{ seat: 2, chips: 1400 }],
    parts: [{ hand: { category: 'pair' } }],
  });
});

test.each([
  { name: 'a card that lies on the board', cards: ['2h', 'Ks'], why: { reason: 'card-used', card: '2h' } },
  { name: 'the same card twice', cards: ['Ks', 'Ks'], why: { reason: 'card-used', card: 'Ks' } },
  { name: 'one card', cards: ['Ks'], why: { reason: 'hand-size', seat: 2, cards: 1, due: 2 } },
  { name: 'no card at all', cards: ['Ks', 'Zz'], why: { reason: 'not-a-card', text: 'Zz' } },
])('refused: $name', ({ cards, why }) => {
  expect(refusalOf(river('2x', '3x', '1x'), tabled(2, ...cards))).toEqual(why);
});

test('pots are pushed in order, and the winner of the last one may be taken back', () => {
  const state = play(river('2x', '3b400', '1f', '2f'), []);
  expect(refusalOf(state, push(1))).toEqual({ reason: 'push-other-pot-first', pot: 0 });
  const over = play(state, [push(0)]);
  expect(over.chairs.map((chair) => chair.stack)).toEqual([4800, 4800, 5400]);
  const back = play(over, [{ type: 'undo', step: 'pot-pushed' }]);
  expect(back.chairs.map((chair) => chair.stack)).toEqual([4800, 4800, 4800]);
  expect(legalActions(back).push).toBe(0);
});

test('an eliminated player leaves the seat, and comes back with the undone push', () => {
  const table = play(
    sampleTable([5000, 1000, 5000], { mode: 'tournament' }),
    taps('start 1r1000 2a 3f 2:KsKd 1:AsAd [2h 3h 7s] [8s] [9d] push'),
  );
  expect(table.chairs[1]).toMatchObject({ player: null, stack: 0 });
  expect(play(table, [{ type: 'undo', step: 'pot-pushed' }]).chairs[1]?.player).not.toBeNull();
});

const rake: Rake = {
  basisPoints: 500,
  steps: [],
  cap: 100,
  caps: [],
  noFlopNoDrop: true,
  unit: 25,
  jackpot: { from: 1000, take: 50 },
};
const stakes: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null, rake };

const table = (mode: 'cash' | 'tournament' = 'cash'): TableState =>
  play(sampleTable([5000, 5000, 600], { stakes, mode, chipValues: [25, 100] }), [start]);

/** Types of the events the last command led to, and the table after it. */
function last(
  state: TableState,
  commands: readonly Command[],
): { readonly types: readonly string[]; readonly after: TableState } {
  const before = play(state, commands.slice(0, -1));
  const decision = decide(before, commands.at(-1) as Command);
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  return { types: decision.events.map(({ type }) => type), after: decision.after };
}

const toFlop = [...acts('1r600', '2c', '3a'), deal('2h', '3h', '7s')];

test('the rake is taken before the pots are awarded, and they sum to the rest', () => {
  const dealtOut = [...toFlop, ...taps('2x 1x [8s] 2x 1x [9d] 2x 1x 1:KsKd 2:QhQc')];
  const { types, after } = last(table(), [...dealtOut, tabled(3, 'As', 'Ad')]);
  expect(types).toEqual(['hand-tabled', 'rake-taken', 'pots-awarded']);
  expect(after).toMatchObject({
    raked: 125,
    hand: { raked: 125, awards: [{ chips: 1675, shares: [{ seat: 3, chips: 1675 }] }] },
  });
  const over = last(after, [push(0)]);
  expect(over.after.chairs.map(({ stack }) => stack)).toEqual([4400, 4400, 1675]);
  expect(chipsAtTable(over.after)).toBe(over.after.chipsIn);
});

test('a pot won without a showdown is raked too, but not what nobody called', () => {
  const flop = play(sampleTable([5000, 5000], { stakes, chipValues: [25] }), taps('start 1r600 2c [2h 3h 7s]'));
  const { types, after } = last(flop, acts('2b4000', '1f'));
  expect(types).toEqual(['folded', 'uncalled-returned', 'bets-gathered', 'rake-taken', 'pots-awarded']);
  expect(after).toMatchObject({ raked: 100, hand: { awards: [{ shares: [{ seat: 2, chips: 1100 }] }] } });
});

test('no flop, no drop', () => {
  const { types, after } = last(table(), acts('1r600', '2f', '3f'));
  expect(types).toEqual(['folded', 'uncalled-returned', 'bets-gathered', 'pots-awarded']);
  expect(after).toMatchObject({ raked: 0, hand: { raked: 0, awards: [{ chips: 500 }] } });
});

test('a tournament is not raked', () => {
  const { types } = last(play(table('tournament'), toFlop), acts('2a', '1f'));
  expect(types).not.toContain('rake-taken');
});

test('the hand’s pot is told with the rake, and the rake is given back with the step that led to it', () => {
  const won = play(sampleTable([5000, 5000], { stakes, chipValues: [25] }), taps('start 1r600 2c [2h 3h 7s] 2b200 1f'));
  expect(won).toMatchObject({ raked: 100, hand: { raked: 100, awards: [{ chips: 1100 }] } });
  const decision = decide(won, push(0));
  expect(decision).toMatchObject({ events: [{ type: 'pot-pushed' }, { type: 'hand-ended', potChips: 1200 }] });
  const back = play(won, [{ type: 'undo', step: 'folded' }]);
  expect(back).toMatchObject({ raked: 0, hand: { raked: 0, toAct: 1 } });
  expect(chipsAtTable(back)).toBe(back.chipsIn);
});

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

// Button 1, blinds 2 and 3; the checkedRiver is checked.
const checkedRiver = (): TableState =>
  play(sampleTable([5000, 5000, 5000]), taps('start 1c 2c 3x [7d Jh 4h] 2x 3x 1x [9h] 2x 3x 1x [9c] 2x 3x 1x'));

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
  expect(handsToTable(handOf(checkedRiver()))).toEqual([]);
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
