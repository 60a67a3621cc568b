import { expect, test } from 'vitest';
import { foldedHand } from '../../../test/support/folded-hand.ts';
import { play, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Overlay } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';

const table = (overlay: Overlay, seats = 5, straddle = false): TableState => ({
  ...sampleTable(
    Array.from({ length: seats }, () => 5000),
    { stakes: straddle ? { ...sampleStakes, straddle: { kinds: ['under-the-gun'], most: 2 } } : sampleStakes },
  ),
  overlay,
});

/** Button, small blind and big blind of the next hand once these seats have left. */
function nextWithout(state: TableState, ...gone: readonly number[]) {
  const { start: next } = legalActions(
    play(
      foldedHand(state),
      gone.map((seat) => ({ type: 'open-seat', seat }) as const),
    ),
  );
  if (next === null || 'reason' in next) throw new Error('No hand can begin.');
  return [next.button, next.smallBlind, next.bigBlind];
}

// The first hand has its button at seat 1, its blinds at 2 and 3.
test('where the button is placed first it stands at no empty seat', () => {
  expect(nextWithout(table({}), 2)).toEqual([2, 3, 4]);
  expect(nextWithout(table({ bigBlindFirst: false }), 2)).toEqual([3, 4, 5]);
});

test('a house may play no hand without a small blind', () => {
  expect(nextWithout(table({}), 3)).toEqual([2, null, 4]);
  expect(nextWithout(table({ deadSmallBlind: false }), 3)).toEqual([1, 2, 4]);
});

test('a house may leave the button to the big blind heads-up', () => {
  expect(nextWithout(table({}, 2))).toEqual([2, 2, 1]);
  const other = table({ 'headsUp.smallBlindOnButton': false }, 2);
  expect(nextWithout(other)).toEqual([1, 2, 1]);
  expect(play(foldedHand(other), [start]).hand?.toAct).toBe(2);
});

test('a straddle acts last in the first round, unless the house leaves its player the own place', () => {
  const straddled = [{ type: 'announce-straddle', seat: 4, kind: 'under-the-gun' } as const, start];
  expect(play(table({}, 6, true), straddled).hand?.toAct).toBe(5);
  expect(play(table({ 'straddle.lastToAct': false }, 6, true), straddled).hand?.toAct).toBe(4);
});

test('a house may take no straddle, or only the first one', () => {
  const taken = (overlay: Overlay) => play(table(overlay, 6, true), [straddle(4)]);
  const straddle = (seat: number) => ({ type: 'announce-straddle', seat, kind: 'under-the-gun' }) as const;
  expect(() => taken({ 'straddle.first': 'not-offered' })).toThrow();
  expect(() => play(taken({ 'straddle.restraddle': null }), [straddle(5)])).toThrow();
  expect(play(taken({}), [straddle(5)]).nextHand.straddles).toHaveLength(2);
});
