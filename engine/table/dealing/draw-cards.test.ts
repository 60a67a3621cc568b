import { expect, test } from 'vitest';
import { draws } from '../../../test/support/sample-deals.ts';
import { acts, deal, play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { TableState } from '../../words/table-state.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';
import { legalActions } from '../legal-actions.ts';

/** Three players who have come in; button seat 1, so seat 2 is the first to draw. */
const limped = (variant: VariantId, stacks: readonly number[] = [5000, 5000, 5000]) =>
  play(sampleTable(stacks, { variant }), [start, ...acts('1c', '2c', '3x')]);

const drawOf = (state: TableState) => {
  const { draw, toAct } = legalActions(state);
  return draw === null ? null : [toAct, draw.least, draw.most];
};

const drawn = (state: TableState, seat: number) => state.hand?.players.find((player) => player.seat === seat)?.draws;

test.each<{ variant: VariantId; most: number }>([
  { variant: 'limit-badugi', most: 4 },
  { variant: 'limit-2-7-triple-draw', most: 5 },
  { variant: 'limit-a-5-triple-draw', most: 5 },
  { variant: 'no-limit-2-7-single-draw', most: 5 },
  { variant: 'pot-limit-five-card-draw', most: 5 },
])('$variant: a player changes up to $most cards, in turn from the left of the button', ({ variant, most }) => {
  const state = limped(variant);
  expect(drawOf(state)).toEqual([2, 0, most]);
  expect(drawOf(play(state, draws(`2d${most}`)))).toEqual([3, 0, most]);
  expect(drawOf(play(state, draws('2d1', '3d0')))).toEqual([1, 0, most]);
  const all = play(state, draws('2d1', '3d0', `1d${most}`));
  expect(all.hand).toMatchObject({ stage: 'betting', street: 1, toAct: 2 });
  expect([2, 3, 1].map((seat) => drawn(all, seat))).toEqual([[1], [0], [most]]);
});

test('nobody is skipped: everybody may stand pat', () => {
  expect(play(limped('limit-badugi'), draws('2d0', '3d0', '1d0')).hand).toMatchObject({ stage: 'betting', toAct: 2 });
});

test('each draw comes after the betting of the one before, among those still in', () => {
  const first = play(limped('limit-2-7-triple-draw'), draws('2d2', '3d1', '1d3'));
  const second = play(first, acts('2b200', '3c', '1f'));
  expect(drawOf(second)).toEqual([2, 0, 5]);
  const third = play(second, [...draws('2d1', '3d0'), ...acts('2x', '3x')]);
  const last = play(third, draws('2d0', '3d1'));
  expect(last.hand).toMatchObject({ street: 3, stage: 'betting', toAct: 2 });
  expect([drawn(last, 2), drawn(last, 3), drawn(last, 1)]).toEqual([[2, 1, 0], [1, 0, 1], [3]]);
  expect(play(last, acts('2x', '3x')).hand?.stage).toBe('showdown');
});

test('a player who is all in draws like everybody else', () => {
  const first = play(limped('limit-badugi', [200, 5000, 5000]), draws('2d1', '3d4', '1d2'));
  const second = play(first, [...acts('2b200', '3c'), ...draws('2d0', '3d0')]);
  expect(drawOf(second)).toEqual([1, 0, 4]);
  expect(play(second, draws('1d3')).hand).toMatchObject({ stage: 'betting', toAct: 2 });
});

test('with no betting left the draws follow each other', () => {
  const state = play(sampleTable([200, 200], { variant: 'limit-badugi' }), [start, ...acts('1c')]);
  const placeAfter = (...texts: readonly string[]) => {
    const { hand } = play(state, draws(...texts));
    return [hand?.street, hand?.stage];
  };
  expect(placeAfter('2d1', '1d1')).toEqual([2, 'draw']);
  expect(placeAfter('2d1', '1d1', '2d1', '1d0')).toEqual([3, 'draw']);
  expect(placeAfter('2d1', '1d1', '2d1', '1d0', '2d0', '1d0')).toEqual([3, 'showdown']);
});

test('refused: out of turn, too many, part of a card, after folding, and where nobody draws', () => {
  const state = limped('limit-badugi');
  const refused = (table: TableState, seat: number, cards: number) => refusalOf(table, { type: 'draw', seat, cards });
  expect(refused(state, 3, 1)).toEqual({ reason: 'not-your-turn', seat: 3, toAct: 2 });
  expect(refused(state, 9, 1)).toEqual({ reason: 'not-in-hand', seat: 9 });
  for (const cards of [5, -1, 0.5, Number.NaN])
    expect(refused(state, 2, cards)).toEqual({ reason: 'draw-count', seat: 2, cards, least: 0, most: 4 });
  const betting = play(state, draws('2d0', '3d0', '1d0'));
  expect(refused(betting, 2, 1)).toEqual({ reason: 'no-draw-now' });
  expect(refused(limped('no-limit-holdem'), 2, 1)).toEqual({ reason: 'no-draw-now' });
  expect(refused(sampleTable([5000, 5000]), 1, 1)).toEqual({ reason: 'no-hand' });
  const folded = play(betting, acts('2b200', '3f', '1c'));
  expect(refused(folded, 3, 1)).toEqual({ reason: 'not-in-hand', seat: 3 });
});

test('refused while cards are changed: every betting action', () => {
  const state = limped('limit-badugi');
  for (const action of acts('2f', '2x', '2c', '2b200', '2r400', '2a'))
    expect(refusalOf(state, action)).toEqual({ reason: 'betting-closed' });
});

test.each<{ variant: VariantId; before: readonly string[]; cards: number }>([
  { variant: 'no-limit-pineapple', before: [], cards: 1 },
  { variant: 'no-limit-crazy-pineapple', before: ['2h', '3h', '7s'], cards: 1 },
  { variant: 'pot-limit-irish', before: ['2h', '3h', '7s'], cards: 2 },
])('$variant: everybody throws away exactly $cards, then the board goes on', ({ variant, before, cards }) => {
  const opened = limped(variant);
  const state = before.length === 0 ? opened : play(opened, [deal(...before), ...acts('2x', '3x', '1x')]);
  expect(drawOf(state)).toEqual([2, cards, cards]);
  for (const wrong of [0, cards - 1, cards + 1])
    expect(refusalOf(state, { type: 'draw', seat: 2, cards: wrong })).toEqual({
      reason: 'draw-count',
      seat: 2,
      cards: wrong,
      least: cards,
      most: cards,
    });
  expect(refusalOf(state, deal('8s'))).toEqual({ reason: 'no-board-card-due' });
  const thrown = play(state, draws(`2d${cards}`, `3d${cards}`, `1d${cards}`));
  expect(legalActions(thrown).board?.due).toBe(before.length === 0 ? 3 : 1);
});

test('a draw is taken back like an action', () => {
  const state = play(limped('limit-badugi'), draws('2d3'));
  expect(legalActions(state).undo).toEqual({ step: 'drawn', seat: 2, to: null });
  expect(drawOf(play(state, [{ type: 'undo', step: 'drawn' }]))).toEqual([2, 0, 4]);
});

test('hands lie open only once the last cards are drawn', () => {
  const state = play(sampleTable([200, 200], { variant: 'no-limit-five-card-draw' }), [start, ...acts('1c')]);
  expect(refusalOf(state, { type: 'table-hand', seat: 1, cards: [] })).toEqual({ reason: 'not-showdown' });
  expect(legalActions(play(state, draws('2d0', '1d0'))).show).toEqual([2, 1]);
});
