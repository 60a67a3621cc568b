import { expect, test } from 'vitest';
import { foldedHand } from '../../test/support/folded-hand.ts';
import { play, sampleStakes, sampleTable } from '../../test/support/sample-table.ts';
import type { Policies } from '../rulebook.ts';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import type { TableState } from '../table-state.ts';
import { entryOptions } from './entry-options.ts';

const straddle = { kinds: ['under-the-gun'], most: 3 } as const;
const house = effectivePolicies('house-cz');

/** A table of eight after its first hand: button 1, blinds on the next two players. The empty seats are those named. */
function table(...empty: readonly number[]): TableState {
  const stacks = [1, 2, 3, 4, 5, 6, 7, 8].map((seat) => (empty.includes(seat) ? 0 : 5000));
  return foldedHand(sampleTable(stacks, { rulebook: 'house-cz', stakes: { ...sampleStakes, straddle } }));
}

const sits = (state: TableState, seat: number): TableState =>
  play(state, [{ type: 'seat-player', seat, player: { id: 'new', hash: '' }, stack: 5000 }]);

const options = (state: TableState, seat: number, policies: Policies = house) =>
  entryOptions(sits(state, seat), seat, policies);

test('house-cz#blinds.5: wait, or post the big blind', () => {
  // Button 2, blinds 3 and 4 next; seat 5 is under the gun.
  expect(options(table(7), 7)).toEqual({ wait: true, post: 200, straddle: null });
});

test('house-cz#blinds.5: or straddle, next to the big blind', () => {
  expect(options(table(5), 5)).toEqual({ wait: true, post: 200, straddle: 400 });
  // A re-straddle, once the one before it is announced.
  const announced = play(table(6), [{ type: 'announce-straddle', seat: 5, kind: 'under-the-gun' }]);
  expect(options(announced, 6)).toEqual({ wait: true, post: 200, straddle: 800 });
  expect(options(table(5), 5, { ...house, 'newPlayer.options': ['wait', 'post'] })).toMatchObject({ straddle: null });
  expect(options({ ...table(5), stakes: sampleStakes }, 5)).toMatchObject({ straddle: null });
});

test('whoever sits where the big blind comes next has nothing to choose', () => {
  expect(options(table(4), 4)).toEqual({ wait: true, post: null, straddle: null });
});

test('house-cz#blinds.6: not between button and blind, whichever blind is meant', () => {
  // Next: button 2, and the small blind's place 3 has just been left.
  const left = play(table(), [{ type: 'open-seat', seat: 3 }]);
  expect(options(left, 3)).toEqual({ wait: true, post: null, straddle: null });
  expect(options(left, 3, { ...house, 'newPlayer.gap': 'to-small-blind' })).toMatchObject({ post: 200 });
  // Next: button 2, seat 3 empty, small blind 4.
  const gap = table(3);
  expect(options(gap, 3)).toEqual({ wait: true, post: null, straddle: null });
  expect(options(gap, 3, { ...house, 'newPlayer.gap': 'to-small-blind' })).toMatchObject({ post: null });
  expect(options(gap, 3, { ...house, 'newPlayer.notBetweenButtonAndBlind': false })).toMatchObject({ post: 200 });
});

test('who has missed both blinds posts both', () => {
  let state = play(table(), [{ type: 'set-away', seat: 4, away: true }]);
  state = foldedHand(foldedHand(foldedHand(state)));
  state = play(state, [{ type: 'set-away', seat: 4, away: false }]);
  expect(entryOptions(state, 4, house)).toEqual({ wait: true, post: 300, straddle: null });
});

test('only somebody who owes blinds enters', () => {
  const state = table(7);
  expect(entryOptions(state, 9, house)).toEqual({ reason: 'no-such-seat', seat: 9, seats: 8 });
  expect(entryOptions(state, 7, house)).toEqual({ reason: 'seat-open', seat: 7 });
  expect(entryOptions(state, 1, house)).toEqual({ reason: 'nothing-owed', seat: 1 });
  const alone = play(
    sits(state, 7),
    [1, 2, 3, 4, 5, 6, 8].map((seat) => ({ type: 'open-seat', seat })),
  );
  expect(entryOptions(alone, 7, house)).toEqual({ reason: 'too-few-players', players: 1 });
});
