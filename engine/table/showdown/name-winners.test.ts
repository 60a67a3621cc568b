import { expect, test } from 'vitest';
import { acts, deal, play, refusalOf, sampleTable, tabled, taps } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';
import { legalActions } from '../legal-actions.ts';

/** Three players at showdown, button seat 1, everybody in for 200; hands in the order 2, 3, 1. */
const showdown = (
  variant: VariantId,
  board: readonly string[],
  hands: Readonly<Record<number, string>>,
): TableState => {
  const checked = acts('2x', '3x', '1x');
  const [first = '', second = '', third = '', turn = '', last = ''] = board;
  const state = play(sampleTable([5000, 5000, 5000], { variant }), [
    ...taps('start 1c 2c 3x'),
    deal(first, second, third),
    ...checked,
    deal(turn),
    ...checked,
    deal(last),
    ...checked,
  ]);
  return play(
    state,
    Object.entries(hands).map(([seat, own]) => tabled(Number(seat), ...(own.match(/../g) ?? []))),
  );
};

const name = (seats: readonly number[], part: Partial<Extract<Command, { type: 'name-winners' }>> = {}): Command => ({
  type: 'name-winners',
  pot: 0,
  seats,
  ...part,
});

const sharesOf = (state: TableState) =>
  state.hand?.awards.map(({ shares }) => shares.map(({ seat, chips }) => [seat, chips]));

const flat = ['2h', '3h', '7s', '8s', '9d'];
const unknownHand = '????';

test('with a card nobody named, the dealing person names the winner', () => {
  const open = showdown('no-limit-holdem', flat, { 2: unknownHand, 3: 'KsKd', 1: 'AsAd' });
  expect(legalActions(open).nameWinners).toEqual([{ pot: 0, board: 0, half: 'high' }]);
  expect(sharesOf(play(open, [name([2])]))).toEqual([[[2, 600]]]);
});

test('an unknown hand may tie with the best that lies open', () => {
  const open = showdown('no-limit-holdem', flat, { 2: unknownHand, 3: 'KsKd', 1: 'AsAd' });
  expect(sharesOf(play(open, [name([1, 2])]))).toEqual([
    [
      [2, 300],
      [1, 300],
    ],
  ]);
});

test.each<{ why: string; seats: readonly number[]; refusal: object }>([
  {
    why: 'over a better hand that lies open',
    seats: [3],
    refusal: { reason: 'better-hand-tabled', seat: 3, better: 1 },
  },
  {
    why: 'beside an unknown hand, over a better one',
    seats: [2, 3],
    refusal: { reason: 'better-hand-tabled', seat: 3, better: 1 },
  },
  {
    why: 'together with the better one',
    seats: [1, 3],
    refusal: { reason: 'better-hand-tabled', seat: 3, better: 1 },
  },
  {
    why: 'a seat that is not in the pot',
    seats: [9],
    refusal: { reason: 'not-eligible', seat: 9, eligible: [2, 3, 1] },
  },
  { why: 'nobody', seats: [], refusal: { reason: 'nobody-named' } },
])('refused: a winner named $why', ({ seats, refusal }) => {
  const open = showdown('no-limit-holdem', flat, { 2: unknownHand, 3: 'KsKd', 1: 'AsAd' });
  expect(refusalOf(open, name(seats))).toEqual(refusal);
});

test('refused: one of two equal hands that lie open', () => {
  const open = showdown('no-limit-holdem', flat, { 2: unknownHand, 3: 'KsQd', 1: 'KdQs' });
  expect(refusalOf(open, name([3]))).toEqual({ reason: 'better-hand-tabled', seat: 3, better: 1 });
});

test('refused while a hand is still hidden, and where the cards decide', () => {
  const hidden = showdown('no-limit-holdem', flat, { 2: unknownHand, 3: 'KsKd' });
  expect(refusalOf(hidden, name([2]))).toEqual({ reason: 'not-tabled', seat: 1 });
  const open = play(hidden, [tabled(1, 'As', 'Ad')]);
  expect(refusalOf(open, name([2], { pot: 1 }))).toEqual({ reason: 'cards-decide' });
  expect(refusalOf(open, name([2], { half: 'low' }))).toEqual({ reason: 'cards-decide' });
  expect(refusalOf(open, name([2], { board: 1 }))).toEqual({ reason: 'cards-decide' });
});

test('cards that lie open decide: nobody names a winner over them', () => {
  const state = showdown('no-limit-holdem', flat, { 2: 'KsKd', 3: 'AsAd', 1: 'QsQd' });
  expect(refusalOf(state, name([1]))).toEqual({ reason: 'not-showdown' });
  expect(sharesOf(state)).toEqual([[[3, 600]]]);
});

test('an unknown board card leaves every hand unknown', () => {
  const open = showdown('no-limit-holdem', ['2h', '3h', '7s', '??', '9d'], { 2: 'QsQd', 3: 'KsKd', 1: 'AsAd' });
  expect(sharesOf(play(open, [name([3])]))).toEqual([[[3, 600]]]);
});

const lowBoard = ['3c', '4d', '8h', 'Ks', 'Qd'];
const unknownFour = '????????';
const halves: readonly Hand['awards'][number]['parts'][number]['half'][] = ['high', 'low'];
const omaha = (hands: Readonly<Record<number, string>>, board = lowBoard) => showdown('limit-omaha-8', board, hands);

test('high and low are named one after the other', () => {
  const open = omaha({ 2: unknownFour, 3: 'KcKh9h9s', 1: 'Ac2dJhTs' });
  expect(legalActions(open).nameWinners).toEqual(halves.map((half) => ({ pot: 0, board: 0, half })));
  const high = play(open, [name([3])]);
  expect(high.hand?.stage).toBe('showdown');
  expect(legalActions(high).nameWinners).toEqual([{ pot: 0, board: 0, half: 'low' }]);
  expect(refusalOf(high, name([3]))).toEqual({ reason: 'cards-decide' });
  expect(sharesOf(play(high, [name([1, 2], { half: 'low' })]))).toEqual([
    [
      [2, 200],
      [3, 300],
      [1, 100],
    ],
  ]);
});

test('nobody has a low: the high hand takes it all', () => {
  const open = omaha({ 2: unknownFour, 3: 'KcKh9h9s', 1: 'QcQhJhTs' });
  expect(sharesOf(play(open, [name([3]), name([], { half: 'low' })]))).toEqual([[[3, 600]]]);
});

test.each<{ why: string; seats: readonly number[]; refusal: object }>([
  { why: 'nobody, while a low lies open', seats: [], refusal: { reason: 'low-tabled', seat: 1 } },
  {
    why: 'a hand that lies open and has none',
    seats: [3],
    refusal: { reason: 'not-eligible', seat: 3, eligible: [2, 1] },
  },
])('refused as the low: $why', ({ seats, refusal }) => {
  const open = omaha({ 2: unknownFour, 3: 'KcKh9h9s', 1: 'Ac2dJhTs' });
  expect(refusalOf(open, name(seats, { half: 'low' }))).toEqual(refusal);
});

test('where the board rules out a low, only the high is asked for', () => {
  const open = omaha({ 2: unknownFour, 3: 'KcKh9h9s', 1: 'Ac2dJhTs' }, ['3c', '4d', '4h', 'Ks', 'Qd']);
  expect(legalActions(open).nameWinners).toEqual([{ pot: 0, board: 0, half: 'high' }]);
  expect(sharesOf(play(open, [name([2])]))).toEqual([[[2, 600]]]);
});

test('cards named after all decide over what was said', () => {
  const open = play(omaha({ 2: unknownFour, 3: 'KcKh9h9s', 1: 'Ac2dJhTs' }), [name([2])]);
  const shown = play(open, [{ type: 'show-cards', seat: 2, cards: ['Qc', 'Qh', '9c', '9d'], by: 'dealer' }]);
  expect(sharesOf(shown)).toEqual([
    [
      [3, 300],
      [1, 300],
    ],
  ]);
});
