import { expect, test } from 'vitest';
import { runs, shows } from '../../../test/support/sample-deals.ts';
import { acts, deal, play, push, refusalOf, sampleTable, start, taps } from '../../../test/support/sample-table.ts';
import type { TableState } from '../../words/table-state.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';
import { legalActions } from '../legal-actions.ts';

type Options = NonNullable<Parameters<typeof sampleTable>[1]>;

/** Two players all in before the flop. */
const allIn = (options: Options = {}, stacks: readonly number[] = [5000, 5000]) =>
  play(sampleTable(stacks, { chipValues: [1], ...options }), [start, ...acts('1a', '2c')]);

const flop = deal('2h', '3h', '7s');

/** Aces against kings: seat 1 wins unless a king comes. */
const hands = shows('1AsAd', '2KsKd');

const awardsOf = ({ hand }: TableState) =>
  hand?.awards.map(({ chips, shares, parts }) => ({
    chips,
    shares: shares.map((share) => [share.seat, share.chips]),
    boards: parts.map((part) => [part.board, part.chips, part.shares.map(({ seat }) => seat)]),
  }));

test('run twice from the flop: each board takes its half of the pot', () => {
  const agreed = play(allIn({}, [4999, 5000, 0]), [...hands, flop, runs(2)]);
  expect(agreed.hand).toMatchObject({ runs: 2, board: ['2h', '3h', '7s'], moreBoards: [['2h', '3h', '7s']] });
  const first = play(agreed, [deal('8c'), deal('9c')]);
  expect(legalActions(first).board).toEqual({ street: 3, board: 1, due: 2 });
  const state = play(first, [deal('Kc', '4c')]);
  expect(awardsOf(state)).toEqual([
    {
      chips: 9998,
      shares: [
        [2, 4999],
        [1, 4999],
      ],
      boards: [
        [0, 4999, [1]],
        [1, 4999, [2]],
      ],
    },
  ]);
  expect(play(state, [push(0)]).chairs.map(({ stack }) => stack)).toEqual([4999, 5000, 0]);
});

test('an odd chip of the pot belongs to the first board', () => {
  const stakes = { smallBlind: 51, bigBlind: 101, minBet: 101, ante: null };
  const state = play(sampleTable([101, 5000, 5000], { chipValues: [1], stakes }), [
    ...taps('start 1a 2f'),
    ...shows('1AsAd', '3KsKd'),
    flop,
    runs(2),
    ...taps('[8c] [9c] [Kc 4c]'),
  ]);
  expect(awardsOf(state)).toMatchObject([
    {
      chips: 253,
      boards: [
        [0, 127, [1]],
        [1, 126, [3]],
      ],
    },
  ]);
});

test('run three times from the start: five cards each, and one winner may win them all', () => {
  const agreed = play(allIn(), [...hands, runs(3)]);
  expect(agreed.hand?.moreBoards).toEqual([[], []]);
  const first = play(agreed, [flop, deal('8c'), deal('9c')]);
  const second = play(first, [deal('2c', '3c', '4d', '8d', '9d')]);
  expect(legalActions(second).board).toEqual({ street: 3, board: 2, due: 5 });
  const state = play(second, [deal('2d', '3d', '6s', 'Jd', 'Qd')]);
  expect(awardsOf(state)).toEqual([
    {
      chips: 10000,
      shares: [[1, 10000]],
      boards: [
        [0, 3334, [1]],
        [1, 3333, [1]],
        [2, 3333, [1]],
      ],
    },
  ]);
});

test('each side pot is divided among the boards for itself', () => {
  const state = play(sampleTable([1000, 3000, 5000], { chipValues: [1] }), [
    ...taps('start 1a 2a 3c'),
    ...shows('1AsAd', '2KsKd', '3QsQd'),
    runs(2),
    flop,
    ...taps('[8c] [9c] [2c 3c 4d Qc 9d]'),
  ]);
  expect(awardsOf(state)).toEqual([
    {
      chips: 3000,
      shares: [
        [3, 1500],
        [1, 1500],
      ],
      boards: [
        [0, 1500, [1]],
        [1, 1500, [3]],
      ],
    },
    {
      chips: 4000,
      shares: [
        [2, 2000],
        [3, 2000],
      ],
      boards: [
        [0, 2000, [2]],
        [1, 2000, [3]],
      ],
    },
  ]);
});

test('high and low are won on each board for itself', () => {
  const state = play(sampleTable([2000, 2000], { variant: 'pot-limit-omaha-8', chipValues: [1] }), [
    ...taps('start 1r600 2r1800 1a 2c'),
    ...shows('1AsAdKcQc', '2Ac2dTsTd'),
    flop,
    runs(2),
    ...taps('[8c] [9c] [Kh Kd]'),
  ]);
  expect(
    state.hand?.awards[0]?.parts.map(({ board, half, chips, shares }) => [board, half, chips, shares[0]?.seat]),
  ).toEqual([
    [0, 'high', 1000, 1],
    [0, 'low', 1000, 2],
    [1, 'high', 2000, 1],
  ]);
});

test.each<{ name: string; state: () => TableState; most: number | null }>([
  { name: 'before the flop', state: () => allIn(), most: 3 },
  { name: 'after the flop', state: () => play(allIn(), [flop]), most: 3 },
  { name: 'before the river', state: () => play(allIn(), [flop, deal('8c')]), most: 3 },
  { name: 'with hands turned up', state: () => play(allIn(), hands), most: 3 },
  { name: 'not a second time', state: () => play(allIn(), [runs(2)]), most: null },
  { name: 'not in a tournament', state: () => allIn({ mode: 'tournament' }), most: null },
  {
    name: 'not while somebody may bet',
    state: () => play(sampleTable([5000, 5000, 5000]), [start, ...acts('1c', '2c', '3x')]),
    most: null,
  },
  {
    name: 'not at showdown',
    state: () => play(allIn(), [flop, deal('8c'), deal('9c')]),
    most: null,
  },
])('how often the board may be run: $name', ({ state, most }) => {
  expect(legalActions(state()).runs).toBe(most);
  const refused = refusalOf(state(), runs(most === null ? 2 : most + 1));
  expect(refused).toEqual(most === null ? { reason: 'runs-not-open' } : { reason: 'bad-runs', runs: most + 1, most });
});

test.each([0, 1, 4, 1.5, Number.NaN])('refused: %s runs', (times) => {
  expect(refusalOf(allIn(), runs(times))).toEqual({ reason: 'bad-runs', runs: times, most: 3 });
});

test('refused before a hand', () => {
  expect(refusalOf(sampleTable([5000, 5000]), runs(2))).toEqual({ reason: 'no-hand' });
});

test.each<{ variant: VariantId; players: number; most: number | null }>([
  { variant: 'no-limit-royal-holdem', players: 3, most: null },
  { variant: 'no-limit-royal-holdem', players: 2, most: 2 },
  { variant: 'no-limit-short-deck', players: 6, most: 3 },
  { variant: 'pot-limit-omaha-6', players: 7, most: null },
  { variant: 'pot-limit-omaha-6', players: 6, most: 2 },
])('$variant with $players players: the deck is enough for $most runs', ({ variant, players, most }) => {
  const stacks = Array.from({ length: players }, () => 200);
  const table = play(sampleTable(stacks, { variant }), [start]);
  let state = table;
  for (let { toAct } = legalActions(state); toAct !== null; { toAct } = legalActions(state))
    state = play(state, [{ type: 'call', seat: toAct }]);
  expect(legalActions(state).runs).toBe(most);
});

test('no card lies on two boards, and the boards come in their order', () => {
  const state = play(allIn(), [flop, runs(2), deal('8c'), deal('9c')]);
  expect(refusalOf(state, deal('8c'))).toEqual({ reason: 'card-used', card: '8c' });
  expect(refusalOf(state, { type: 'deal-board', cards: ['4c'], by: 'dealer', board: 0 })).toEqual({
    reason: 'other-board-first',
    board: 1,
  });
  expect(refusalOf(state, deal('4c', '5c', '6c'))).toEqual({ reason: 'too-many-board-cards', due: 2 });
});

test('an agreement is taken back like any step', () => {
  const before = play(allIn(), [flop]);
  const undone = play(before, [runs(2), { type: 'undo', step: 'runs-agreed' }]);
  expect(undone.hand).toEqual(before.hand);
});
