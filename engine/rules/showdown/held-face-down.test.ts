import { expect, test } from 'vitest';
import type { TableState } from '../../words/table-state.ts';
import { isHeldFaceDown } from './show-order.ts';

test('hand for hand, a called all-in is held face down; hands turned up before it began are held by nobody', () => {
  const isHeld = (tabled: readonly [] | null): boolean => {
    const players = [true, false].map((allIn) => ({ status: 'live', allIn, tabled }));
    const hand = { stage: 'board', runOut: true, policies: { 'handForHand.allInFaceDown': true }, players };
    return isHeldFaceDown({ hand, handForHand: { round: 0, hand: null } } as unknown as TableState);
  };
  expect(isHeld(null)).toBe(true);
  expect(isHeld([])).toBe(false);
});
