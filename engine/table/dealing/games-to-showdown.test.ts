import { expect, test } from 'vitest';
import { cardsOf, shows, studStakes } from '../../../test/support/sample-deals.ts';
import { play, push, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import { makeCards } from '../../words/card.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { type VariantId, variantIds, variantOf } from '../../words/variants/all-variants.ts';
import { legalActions } from '../legal-actions.ts';

/** A game with the hands two players end with, its board, and who wins what of a pot of 400. */
interface Ending {
  readonly variant: VariantId;
  readonly one: string;
  readonly two: string;
  readonly board?: string;
  readonly wins: readonly [one: number, two: number];
}

/** Four of a kind beat a full house. */
const holdem = { one: 'AcAs', two: '7d7h', board: 'AhKd7s7c2d', wins: [0, 400] } as const;
/** One spade of the player's own makes no flush: exactly two cards play. */
const omaha = { one: 'QsJh9d8c', two: 'AcKc5h6h', board: 'AsKs7s4s2d', wins: [0, 400] } as const;
const omahaSplit = { one: 'KcKs9hTh', two: 'Ac3cJhQh', board: '2h5d7s8cKd', wins: [200, 200] } as const;

const endings: readonly Ending[] = [
  { variant: 'no-limit-holdem', ...holdem },
  { variant: 'pot-limit-holdem', ...holdem },
  { variant: 'limit-holdem', ...holdem },
  { variant: 'spread-limit-holdem', ...holdem },
  // With the small deck a flush is rarer than a full house.
  { variant: 'no-limit-short-deck', one: 'KhQh', two: '7d7c', board: '7h9h6hKsKc', wins: [400, 0] },
  { variant: 'no-limit-royal-holdem', one: 'AcTs', two: 'KsKc', board: 'AhAdKhQdTd', wins: [400, 0] },
  { variant: 'no-limit-pineapple', ...holdem },
  { variant: 'no-limit-crazy-pineapple', ...holdem },
  { variant: 'pot-limit-irish', ...holdem },
  { variant: 'pot-limit-omaha', ...omaha },
  { variant: 'pot-limit-omaha-5', ...omaha, one: 'QsJh9d8cTc', two: 'AcKc5h6h3h' },
  { variant: 'pot-limit-omaha-6', ...omaha, one: 'QsJh9d8cTcTh', two: 'AcKc5h6h3h3c' },
  { variant: 'limit-omaha', ...omaha },
  { variant: 'pot-limit-omaha-8', ...omahaSplit },
  { variant: 'pot-limit-omaha-5-8', ...omahaSplit, one: 'KcKs9hTh4s', two: 'Ac3cJhQhQs' },
  { variant: 'pot-limit-omaha-6-8', ...omahaSplit, one: 'KcKs9hTh4sTc', two: 'Ac3cJhQhQsJs' },
  { variant: 'limit-omaha-8', ...omahaSplit },
  { variant: 'pot-limit-courchevel', ...omaha, one: 'QsJh9d8cTc', two: 'AcKc5h6h3h' },
  { variant: 'pot-limit-courchevel-8', ...omahaSplit, one: 'KcKs9hTh4s', two: 'Ac3cJhQhQs' },
  { variant: 'limit-stud', one: 'AcAs2d5h7s9cJd', two: '3c3s3d5s7d9hJh', wins: [0, 400] },
  { variant: 'limit-stud-8', one: 'AcAsKdKh7s9cJd', two: '2c3s4d6s8d9hJh', wins: [200, 200] },
  { variant: 'limit-razz', one: 'Ac2s3d4h7sKcKd', two: 'As2d3h5h6s9hJh', wins: [0, 400] },
  { variant: 'no-limit-2-7-single-draw', one: '2c3s4d5h7s', two: '2d3h4c5s6d', wins: [400, 0] },
  { variant: 'limit-2-7-triple-draw', one: '2c3s4d5hAs', two: '2d3h4c8s9d', wins: [0, 400] },
  { variant: 'limit-a-5-triple-draw', one: '2c3s4d5hAs', two: '2d3h4c5s6d', wins: [400, 0] },
  { variant: 'limit-badugi', one: 'Kc9s4dAh', two: '2c3s4h5h', wins: [400, 0] },
  { variant: 'limit-five-card-draw', one: 'AcAs2d5h7s', two: '3c4s5d6h7d', wins: [0, 400] },
  { variant: 'no-limit-five-card-draw', one: 'AcAs2d5h7s', two: '3c4s5d6h7d', wins: [0, 400] },
  { variant: 'pot-limit-five-card-draw', one: 'AcAs2d5h7s', two: '3c4s5d6h7d', wins: [0, 400] },
];

/** What is dealt, changed and checked on the way to the showdown; the board comes from the ending. */
function next(state: TableState, board: string): Command {
  const legal = legalActions(state);
  const { draw, nameOpener, bringIn, call } = legal;
  if (draw !== null) return { type: 'draw', seat: draw.seat, cards: draw.least };
  if (legal.board !== null) {
    const from = (state.hand?.board.length ?? 0) * 2;
    return { type: 'deal-board', cards: cardsOf(board.slice(from, from + legal.board.due * 2)), by: 'reader' };
  }
  if (nameOpener[0] !== undefined) return { type: 'name-opener', seat: nameOpener[0] };
  return { type: bringIn !== null ? 'bring-in' : call !== null ? 'call' : 'check', seat: legal.toAct ?? 0 };
}

/** Both players in for 200 and nothing else, up to the showdown. */
function atShowdown(variant: VariantId, board: string): TableState {
  const ante = { kind: 'each', chips: 150, order: 'ante-first', short: 'own-share' } as const;
  const stakes =
    variantOf(variant).stud === null
      ? { ...sampleStakes, maxBet: 400 }
      : { ...studStakes, ante, bringIn: 50, minBet: 50, bigBet: 100 };
  let state = play(sampleTable([5000, 5000], { variant, stakes, chipValues: [1] }), [start]);
  while (state.hand?.stage !== 'showdown') state = play(state, [next(state, board)]);
  return state;
}

test.each(endings)('$variant: $one and $two win $wins', ({ variant, one, two, board = '', wins }) => {
  const showdown = atShowdown(variant, board);
  expect(makeCards(showdown.hand?.board ?? [])).toBe(board);
  const state = play(showdown, shows(`1${one}`, `2${two}`));
  const [award, ...more] = state.hand?.awards ?? [];
  expect(more).toEqual([]);
  expect([1, 2].map((seat) => award?.shares.find((share) => share.seat === seat)?.chips ?? 0)).toEqual(wins);
  const over = play(state, [push(0)]);
  expect(over.hand).toMatchObject({ stage: 'over', outcome: 'played' });
  expect(over.chairs.map(({ stack }) => stack)).toEqual([4800 + wins[0], 4800 + wins[1]]);
});

test('no game is left out', () => {
  expect(endings.map(({ variant }) => variant)).toEqual(variantIds);
});
