import { expect, test } from 'vitest';
import type { VariantId } from '../../engine/notation.ts';
import type { Hand } from '../../engine/table.ts';
import { tableMidHand } from '../stores/fake-table.ts';
import { boardLayout, boardSlots } from './board-layout.ts';
import { overlaps } from './felt-layout.ts';
import { landscapeTable } from './table-geometry.ts';

const midHand = tableMidHand(1_790_000_000_000).state.hand as Hand;
const hand = (variant: VariantId, boards = 1): Hand => ({
  ...midHand,
  variant,
  board: [],
  moreBoards: Array.from({ length: boards - 1 }, () => []),
});

test.each([
  ['no-limit-holdem', [null, 'flop', null, 'turn', 'river']],
  ['pot-limit-courchevel', [null, 'flop', null, 'turn', 'river']],
  ['limit-2-7-triple-draw', []],
  ['limit-stud', []],
] as const)('%s has its places on the board', (variant, slots) => {
  expect(boardSlots(hand(variant))).toEqual(slots);
});

test('a stud hand too many for the deck has one common card', () => {
  expect(boardSlots({ ...hand('limit-stud'), board: ['Ks'] })).toEqual([null]);
});

test('one board lies where the design puts it', () => {
  const layout = boardLayout(hand('no-limit-holdem'), landscapeTable);
  expect(layout).toMatchObject({ cardWidth: 70, left: 391, tops: [152], potsTop: 268 });
  expect(layout.boxes).toEqual([{ left: 391, right: 773, top: 152, bottom: 250 }]);
});

const potHeight = 60;
const totalLine = 24;
const trayTop = landscapeTable.height - 64;

test.each([1, 2, 3, 4])('%i boards cover neither one another nor the pots, and the pots not the tray', (boards) => {
  const { boxes, potsTop } = boardLayout(hand('no-limit-holdem', boards), landscapeTable);
  expect(boxes).toHaveLength(boards);
  for (const [index, box] of boxes.entries()) {
    expect(boxes.slice(index + 1).some((other) => overlaps(box, other))).toBe(false);
    expect(box.bottom).toBeLessThan(potsTop - 11);
  }
  expect(potsTop + potHeight + totalLine).toBeLessThanOrEqual(trayTop);
});
