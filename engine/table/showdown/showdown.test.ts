import { expect, test } from 'vitest';
import { acts, deal, play, push, refusalOf, sampleTable, start, tabled } from '../../../test/support/sample-table.ts';
import type { Overlay } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';

// Button 1, blinds 2 and 3.
const river = (...last: readonly string[]): TableState => riverUnder({}, ...last);

const riverUnder = (overlay: Overlay, ...last: readonly string[]): TableState =>
  play(sampleTable([5000, 5000, 5000], { overlay }), [
    start,
    ...acts('1c', '2c', '3x'),
    deal('2h', '3h', '7s'),
    ...acts('2x', '3x', '1x'),
    deal('8s'),
    ...acts('2x', '3x', '1x'),
    deal('9d'),
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
  const table = play(sampleTable([5000, 1000, 5000], { mode: 'tournament' }), [
    start,
    ...acts('1r1000', '2a', '3f'),
    tabled(2, 'Ks', 'Kd'),
    tabled(1, 'As', 'Ad'),
    deal('2h', '3h', '7s'),
    deal('8s'),
    deal('9d'),
    push(0),
  ]);
  expect(table.chairs[1]).toMatchObject({ player: null, stack: 0 });
  expect(play(table, [{ type: 'undo', step: 'pot-pushed' }]).chairs[1]?.player).not.toBeNull();
});
