import { expect, test } from 'vitest';
import { shows, studStakes } from '../../../test/support/sample-deals.ts';
import { acts, deal, play, push, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';

const bombPot = (boards: number, ante = 300): Command => ({ type: 'announce-bomb-pot', bombPot: { ante, boards } });

/** Three players, button seat 1, everybody in for 300 and two boards to come. */
const opened = (stacks: readonly number[] = [5000, 5000, 5000]) =>
  play(sampleTable(stacks, { chipValues: [1] }), [bombPot(2), start]);

const checked = acts('2x', '3x', '1x');
const flops = [deal('2h', '3h', '7s'), deal('2c', '3c', '7d')];

const boardsOf = ({ hand }: TableState) => [hand?.board, ...(hand?.moreBoards ?? [])];

test('everybody puts in the same, no blind is posted and nobody acts before the first boards lie', () => {
  const state = opened();
  expect(state.chairs.map(({ stack }) => stack)).toEqual([4700, 4700, 4700]);
  expect(state.hand?.players.map(({ paid, bet }) => [paid, bet])).toEqual([
    [300, 0],
    [300, 0],
    [300, 0],
  ]);
  expect(legalActions(state)).toMatchObject({ stage: 'board', toAct: null, board: { street: 1, board: 0, due: 3 } });
});

test('street by street the second board follows the first, and then the first left of the button opens', () => {
  const first = play(opened(), [flops[0] as Command]);
  expect(legalActions(first).board).toEqual({ street: 1, board: 1, due: 3 });
  const flop = play(first, [flops[1] as Command]);
  expect(legalActions(flop)).toMatchObject({
    stage: 'betting',
    toAct: 2,
    check: true,
    wager: { kind: 'bet', minTo: 200 },
  });
  const turn = play(flop, [...checked, deal('8s'), deal('8d')]);
  expect(boardsOf(turn)).toEqual([
    ['2h', '3h', '7s', '8s'],
    ['2c', '3c', '7d', '8d'],
  ]);
  expect(turn.hand).toMatchObject({ street: 2, stage: 'betting', toAct: 2 });
});

/** The two boards dealt to the end, without a bet. */
const atRiver = (rivers: readonly [string, string], state = opened(), round = checked) =>
  play(state, [...flops, ...round, deal('8s'), deal('8d'), ...round, deal(rivers[0]), deal(rivers[1]), ...round]);

test.each<{ name: string; rivers: readonly [string, string]; shares: readonly (readonly number[])[] }>([
  {
    name: 'a winner for each board',
    rivers: ['Kh', 'Ac'],
    shares: [
      [2, 450],
      [1, 450],
    ],
  },
  { name: 'one who wins both', rivers: ['9h', 'Ac'], shares: [[1, 900]] },
])('$name', ({ rivers, shares }) => {
  const state = play(atRiver(rivers), shows('1AsAd', '2KsKd', '3QsQd'));
  expect(state.hand?.awards.map((award) => award.shares.map(({ seat, chips }) => [seat, chips]))).toEqual([shares]);
  expect(state.hand?.awards[0]?.parts.map(({ board, chips }) => [board, chips])).toEqual([
    [0, 450],
    [1, 450],
  ]);
  expect(play(state, [push(0)]).hand?.stage).toBe('over');
});

test('a short stack plays for its share of both boards, the others for the side pot of both', () => {
  const state = play(
    atRiver(['9h', 'Kh'], opened([100, 5000, 5000]), acts('2x', '3x')),
    shows('1AsAd', '2KsKd', '3QsQd'),
  );
  expect(state.hand?.awards.map((award) => award.shares.map(({ seat, chips }) => [seat, chips]))).toEqual([
    [
      [2, 150],
      [1, 150],
    ],
    [[2, 400]],
  ]);
});

test('winners of a board with unknown cards are named board by board', () => {
  const state = play(atRiver(['??', '??']), shows('1AsAd', '2KsKd', '3QsQd'));
  expect(legalActions(state).nameWinners.map(({ board, half }) => [board, half])).toEqual([
    [0, 'high'],
    [1, 'high'],
  ]);
  const named = play(state, [
    { type: 'name-winners', pot: 0, board: 0, seats: [3] },
    { type: 'name-winners', pot: 0, board: 1, seats: [1, 2] },
  ]);
  expect(named.hand?.awards[0]?.shares).toEqual([
    { seat: 2, chips: 225 },
    { seat: 3, chips: 450 },
    { seat: 1, chips: 225 },
  ]);
});

test('with everybody all in both boards are dealt out, and neither is run again', () => {
  const state = opened([300, 300, 300]);
  expect(legalActions(state)).toMatchObject({ board: { street: 1, board: 0, due: 3 }, runs: null });
  expect(refusalOf(state, { type: 'agree-runs', runs: 2 })).toEqual({ reason: 'runs-not-open' });
  const out = play(state, [...flops, deal('8s'), deal('8d'), deal('9h'), deal('Ac')]);
  expect(out.hand?.stage).toBe('showdown');
});

test('the last one in wins both boards unseen', () => {
  const state = play(opened(), [...flops, ...acts('2b400', '3f', '1f')]);
  expect(state.hand?.awards.map(({ chips, parts }) => [chips, parts.length])).toEqual([[900, 1]]);
});

test('no card lies on both boards', () => {
  expect(refusalOf(play(opened(), [flops[0] as Command]), deal('2h', '4c', '5c'))).toEqual({
    reason: 'card-used',
    card: '2h',
  });
  expect(refusalOf(opened(), { type: 'deal-board', cards: ['2h'], by: 'dealer', board: 1 })).toEqual({
    reason: 'other-board-first',
    board: 0,
  });
});

test('the hand after it is an ordinary one', () => {
  const over = play(opened(), [...flops, ...acts('2b400', '3f', '1f'), push(0)]);
  const { hand } = play(over, [start]);
  expect(hand).toMatchObject({ bombPot: false, moreBoards: [], stakes: { ante: null }, stage: 'betting' });
});

test('with more players than when it was agreed there are no more boards than the deck allows', () => {
  const royal = sampleTable([5000, 5000, 5000, 0, 0], { variant: 'no-limit-royal-holdem' });
  expect(refusalOf(royal, bombPot(3))).toEqual({ reason: 'too-many-boards', boards: 3, most: 2 });
  const more = play(royal, [
    bombPot(2),
    { type: 'seat-player', seat: 4, player: { id: 'p4', hash: '' }, stack: 5000 },
    { type: 'seat-player', seat: 5, player: { id: 'p5', hash: '' }, stack: 5000 },
    start,
  ]);
  expect(more.hand).toMatchObject({ bombPot: true, moreBoards: [] });
});

test.each<{ name: string; state: () => TableState; why: object }>([
  {
    name: 'in a tournament',
    state: () => sampleTable([900, 900], { mode: 'tournament' }),
    why: { reason: 'cash-only' },
  },
  {
    name: 'in stud',
    state: () => sampleTable([900, 900], { variant: 'limit-stud', stakes: studStakes }),
    why: { reason: 'no-bomb-pot', variant: 'limit-stud' },
  },
  {
    name: 'with two boards where none lies',
    state: () => sampleTable([900, 900], { variant: 'limit-badugi' }),
    why: { reason: 'too-many-boards', boards: 2, most: 1 },
  },
])('no double board $name', ({ state, why }) => {
  expect(refusalOf(state(), bombPot(2))).toEqual(why);
});
