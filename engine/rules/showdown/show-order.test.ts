import { expect, test } from 'vitest';
import { sampleHand } from '../../../test/support/sample-hand.ts';
import {
  acts,
  deal,
  play,
  refusalOf,
  sampleStakes,
  sampleTable,
  start,
  tabled,
  taps,
} from '../../../test/support/sample-table.ts';
import { legalActions } from '../../table/legal-actions.ts';
import { type Card, type KnownCard, parseCards } from '../../words/card.ts';
import type { Command } from '../../words/command.ts';
import type { Overlay } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';
import { cardsMissing, isHeldFaceDown, whyFirstToShow } from './show-order.ts';

const checked = acts('2x', '3x', '1x');

/** Three players on the river, button seat 1; before the flop, on the flop and on the river they do so. */
const river = (overlay: Overlay, preflop: readonly Command[], flop: readonly Command[], last: readonly Command[]) =>
  play(sampleTable([5000, 5000, 5000], { overlay }), [
    start,
    ...preflop,
    deal('2h', '3h', '7s'),
    ...flop,
    deal('8s'),
    ...checked,
    deal('9d'),
    ...last,
  ]);

const called = acts('1c', '2c', '3x');
const hand = { 'showdown.aggressorScope': 'hand' } as const;

test.each([
  {
    name: 'the last to bet on the last round',
    state: river({}, called, checked, acts('2x', '3b400', '1c', '2c')),
    order: [3, 1, 2],
    why: 'aggressor',
  },
  {
    name: 'the last to raise on the last round',
    state: river({}, called, checked, acts('2b400', '3r800', '1r1200', '2c', '3c')),
    order: [1, 2, 3],
    why: 'aggressor',
  },
  {
    name: 'without a bet the first left of the button',
    state: river({}, called, checked, checked),
    order: [2, 3, 1],
    why: 'position',
  },
  {
    name: 'a bet of an earlier round counts for nothing',
    state: river({}, called, acts('2x', '3b400', '1c', '2c'), checked),
    order: [2, 3, 1],
    why: 'position',
  },
  {
    name: 'by the whole hand, the flop’s bettor',
    state: river(hand, acts('1r600', '2c', '3c'), acts('2x', '3b400', '1c', '2c'), checked),
    order: [3, 1, 2],
    why: 'aggressor',
  },
  {
    name: 'by the whole hand, the raiser before the flop',
    state: river(hand, acts('1r600', '2c', '3c'), checked, checked),
    order: [1, 2, 3],
    why: 'aggressor',
  },
  {
    name: 'by the whole hand, nobody: blinds are no bets',
    state: river(hand, called, checked, checked),
    order: [2, 3, 1],
    why: 'position',
  },
])('TDA 12: $name shows first', ({ state, order, why }) => {
  expect(legalActions(state).show).toEqual(order);
  expect(state.hand && whyFirstToShow(state.hand)).toBe(why);
});

// Button 1, blinds 2 and 3, seat 4 straddles; everybody calls and the rest is checked.
const straddled = (overlay: Overlay, preflop: readonly Command[]): TableState => {
  const round = acts('2x', '3x', '4x', '1x');
  const stakes = { ...sampleStakes, straddle: { kinds: ['under-the-gun'], most: 1 } } as const;
  return play(sampleTable([5000, 5000, 5000, 5000], { stakes, overlay }), [
    { type: 'announce-straddle', seat: 4, kind: 'under-the-gun' },
    start,
    ...preflop,
    ...[['2h', '3h', '7s'], ['8s'], ['9d']].flatMap((cards) => [deal(...cards), ...round]),
  ]);
};

const calls = acts('1c', '2c', '3c', '4x');

test.each([
  { name: 'is no bet', overlay: hand, order: [2, 3, 4, 1] },
  { name: 'is one', overlay: { ...hand, 'showdown.straddleIsAggression': true }, order: [4, 1, 2, 3] },
  { name: 'lies on a round long over', overlay: { 'showdown.straddleIsAggression': true }, order: [2, 3, 4, 1] },
])('house-cz#show.7, #straddle.b: a straddle that $name', ({ overlay, order }) => {
  expect(legalActions(straddled(overlay, calls)).show).toEqual(order);
});

test('whoever raised the straddle shows before the straddle', () => {
  const overlay = { ...hand, 'showdown.straddleIsAggression': true };
  expect(legalActions(straddled(overlay, acts('1r1200', '2c', '3c', '4c'))).show).toEqual([1, 2, 3, 4]);
});

const up = (cards: Readonly<Record<number, Card>>): readonly Command[] =>
  Object.entries(cards).map(([seat, card]) => ({ type: 'deal-up', seat: Number(seat), cards: [card] }));

/** Three players after third street of a stud game. */
const stud = (variant: VariantId, cards: Readonly<Record<number, Card>>, opened: readonly Command[]): TableState =>
  play(
    sampleTable([5000, 5000, 5000], {
      variant,
      stakes: { smallBlind: 0, bigBlind: 0, minBet: 200, bigBet: 400, bringIn: 50, ante: null },
    }),
    [start, ...up(cards), ...opened],
  );

/** Three more up-cards, always checked round from this seat on. */
const checkedDown = (state: TableState, streets: readonly Readonly<Record<number, Card>>[]): TableState => {
  let after = state;
  const checkRound = () => {
    while (after.hand?.stage === 'betting') after = play(after, [{ type: 'check', seat: after.hand.toAct ?? 0 }]);
  };
  for (const cards of streets) {
    after = play(after, up(cards));
    checkRound();
  }
  checkRound();
  return after;
};

const lastStreets: readonly Readonly<Record<number, Card>>[] = [
  { 1: '4c', 2: '9d', 3: 'Jh' },
  { 1: '5c', 2: '9h', 3: 'Qh' },
  { 1: '8c', 2: 'Td', 3: 'Ac' },
];

test.each([
  { name: 'stud: the best board', variant: 'limit-stud', order: [2, 3, 1] },
  { name: 'razz: the lowest board', variant: 'limit-razz', order: [1, 2, 3] },
] as const)('TDA 12: $name shows first', ({ variant, order }) => {
  const third = variant === 'limit-stud' ? acts('1i', '2c', '3c') : acts('3i', '1c', '2c');
  const state = checkedDown(stud(variant, { 1: '2s', 2: '3d', 3: 'Kc' }, third), lastStreets);
  expect(state.hand?.stage).toBe('showdown');
  expect(legalActions(state).show).toEqual(order);
  expect(state.hand && whyFirstToShow(state.hand)).toBe('board');
});

test('stud: who completed on the last round shows before the best board', () => {
  const third = stud('limit-stud', { 1: '2s', 2: '3d', 3: 'Kc' }, acts('1i', '2c', '3c'));
  const seventh = play(checkedDown(third, lastStreets.slice(0, 2)), [
    ...up(lastStreets[2] ?? {}),
    ...acts('2x', '3x', '1x', '2x', '3b400', '1c', '2c'),
  ]);
  expect(legalActions(seventh).show).toEqual([3, 1, 2]);
});

test('TDA 11: hands all in are not turned up while cards are still to be thrown away', () => {
  const allIn = play(sampleTable([5000, 5000, 5000], { variant: 'no-limit-crazy-pineapple' }), taps('start 1a 2a 3f'));
  expect(legalActions(allIn)).toMatchObject({ stage: 'board', show: [], muck: [], unnamed: [] });
  expect(refusalOf(allIn, tabled(1, 'As', 'Ad'))).toEqual({ reason: 'not-showdown' });
  const discarded = play(allIn, [
    deal('2h', '3h', '7s'),
    { type: 'draw', seat: 2, cards: 1 },
    { type: 'draw', seat: 1, cards: 1 },
  ]);
  expect(legalActions(discarded)).toMatchObject({ stage: 'board', show: [1, 2] });
});

test('hand for hand, a called all-in is held face down; hands turned up before it began are held by nobody', () => {
  const isHeld = (tabled: readonly [] | null): boolean => {
    const players = [true, false].map((allIn) => ({ status: 'live', allIn, tabled }));
    const hand = { stage: 'board', runOut: true, policies: { 'handForHand.allInFaceDown': true }, players };
    return isHeldFaceDown({ hand, handForHand: { round: 0, hand: null } } as unknown as TableState);
  };
  expect(isHeld(null)).toBe(true);
  expect(isHeld([])).toBe(false);
});

const cards = (text: string): readonly KnownCard[] => (parseCards(text) ?? []) as readonly KnownCard[];
const two = [
  { seat: 1, paid: 100, cards: '' },
  { seat: 2, paid: 100, cards: '' },
];

const onlyBoard = { 'showdown.allCardsToWin': 'board-plays' } as const;

const missing = (
  shown: string,
  board: string,
  policies: Overlay = {},
  variant: VariantId = 'no-limit-holdem',
): number => cardsMissing(sampleHand(variant, two, { board, policies }), cards(shown));

const queens = 'QsQd8c5h2s';
const royal = 'AsKsQsJsTs';

test.each([
  { rule: 'tda-2011#13, tda-sk#13', how: 'contested' },
  { rule: 'house-cz#show.1', how: 'any' },
] as const)('$rule: every card must lie open, used or not', ({ how }) => {
  const policies = { 'showdown.allCardsToWin': how };
  expect(missing('', queens, policies)).toBe(2);
  expect(missing('Qh', queens, policies)).toBe(1);
  expect(missing('Qh3d', queens, policies)).toBe(0);
  expect(missing('KhKd4c', 'KcTd6s5h2d', policies, 'pot-limit-omaha')).toBe(1);
});

test.each([
  { name: 'one card that makes more of the board is enough', shown: 'Qh', board: queens, due: 0 },
  { name: 'a kicker that plays is enough', shown: 'Ah', board: queens, due: 0 },
  { name: 'a card that does not play leaves the board', shown: '3h', board: 'QsQd8c9hTs', due: 1 },
  { name: 'the board alone needs all of them', shown: '3h', board: royal, due: 1 },
  { name: 'nothing shown, nothing claimed', shown: '', board: queens, due: 2 },
  { name: 'an unknown board card leaves the question open', shown: 'Qh', board: 'QsQd8c5h??', due: 1 },
])('tda-cz#13: $name', ({ shown, board, due }) => {
  expect(missing(shown, board, onlyBoard)).toBe(due);
});

test('tda-cz#13: two cards of four may win in Omaha, where the board never plays alone', () => {
  expect(missing('Kh', 'KcTd6s5h2d', onlyBoard, 'pot-limit-omaha')).toBe(3);
  expect(missing('KhKd', 'KcTd6s5h2d', onlyBoard, 'pot-limit-omaha')).toBe(0);
});

const checkedRiver = (overlay: Overlay): TableState =>
  play(sampleTable([5000, 5000], { overlay }), taps('start 1c 2x [Qs Qd 8c] 2x 1x [5h] 2x 1x [2s] 2x 1x'));

test('at the table one card is refused, and enough where only the board must be claimed', () => {
  expect(refusalOf(checkedRiver({}), tabled(2, 'Qh'))).toEqual({ reason: 'hand-size', seat: 2, cards: 1, due: 2 });
  expect(refusalOf(checkedRiver(onlyBoard), tabled(2, '2h', '2c', '2d'))).toMatchObject({
    reason: 'hand-size',
    cards: 3,
  });
  expect(refusalOf(checkedRiver(onlyBoard), tabled(2, 'Qs'))).toMatchObject({ reason: 'hand-size', cards: 1 });
  const won = play(checkedRiver(onlyBoard), [tabled(2, 'Qh'), tabled(1, 'As', 'Ad')]);
  expect(won.hand?.awards).toMatchObject([
    { shares: [{ seat: 2, chips: 400 }], parts: [{ hand: { category: 'three-of-a-kind' } }] },
  ]);
});

test('more cards of a hand that lies open already may follow', () => {
  const more = play(checkedRiver(onlyBoard), [
    tabled(2, 'Qh'),
    { type: 'show-cards', seat: 2, cards: ['Qh', '8h'], by: 'dealer' },
  ]);
  expect(more.hand?.players.find(({ seat }) => seat === 2)?.tabled).toEqual(['Qh', '8h']);
});
